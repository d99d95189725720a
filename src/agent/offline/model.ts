/**
 * The offline model: no network, no key, no chance. It reads requests in a small grammar of plain English and works
 * them off by rules. It keeps nothing between replies: each time it reads the conversation, goes through its script
 * with the results that are in it, and says what comes next.
 * Not here: the scripts (`answer.ts` and what it calls).
 */
import type { Message, Model, ModelPart, ModelReply } from "../model.ts";
import type { ToolResult } from "../tools/tool.ts";
import { answerRequest } from "./answer.ts";
import { readRequest } from "./request.ts";

/** The model; each call gives a fresh one, all are alike. `complete` and `stream` throw when `signal` is aborted. */
export function offlineModel(): Model {
  return {
    name: "crew-offline",
    complete: async ({ messages, signal }) => {
      signal.throwIfAborted();
      return reply(messages);
    },
    stream: async function* ({ messages, signal }) {
      signal.throwIfAborted();
      yield* partsOf(reply(messages));
    },
  };
}

function* partsOf({ text, calls }: ModelReply): Generator<ModelPart> {
  if (text !== "") yield { type: "text", text };
  for (const call of calls) yield { type: "call", call };
}

function reply(messages: readonly Message[]): ModelReply {
  const from = messages.findLastIndex((message) => message.role === "user");
  const asked = messages[from];
  if (asked?.role !== "user") return { text: "", calls: [] };
  const work = answerRequest(readRequest(asked));
  let step = work.next([]);
  for (const results of roundsOf(messages.slice(from + 1))) {
    if (step.done) break;
    step = work.next(results);
  }
  if (step.done) return { text: step.value, calls: [] };
  return { text: "", calls: step.value.map((call, at) => ({ id: `wanted-${at + 1}`, ...call })) };
}

/** The results of each reply that made calls. */
function roundsOf(messages: readonly Message[]): ToolResult[][] {
  const rounds: ToolResult[][] = [];
  for (const message of messages) {
    if (message.role === "assistant" && message.calls.length > 0) rounds.push([]);
    if (message.role === "tool") rounds.at(-1)?.push(message.result);
  }
  return rounds;
}
