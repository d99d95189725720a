/**
 * One turn: the model speaks, its calls are run, it hears the results, until it has no more calls.
 * A turn stops between and inside calls when it is cancelled, and says what it had changed by then.
 * Not here: the protocol's requests (`serve.ts`), conversations (`session.ts`), what a call does (`tools/`).
 */
import { errorText } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import { announcerOf } from "./announce.ts";
import type { Client } from "./client.ts";
import { commandsOf, type Environment } from "./commands.ts";
import { filesOf } from "./files.ts";
import type { Message, Model, ToolCall } from "./model.ts";
import { findFailed, planEntry, type Task } from "./plan.ts";
import { type FileChange, failed, type Tool, type ToolContext, type ToolResult } from "./tools/tool.ts";
import { describeTools } from "./tools/toolbox.ts";

export interface TurnSetting {
  model: Model;
  tools: readonly Tool[];
  client: Client;
  cwd: string;
  env: Environment;
  /** Aborted when the turn is cancelled. */
  signal: AbortSignal;
  /** The conversation up to and with the request; the turn adds to it. */
  messages: Message[];
  /** Gives ids for calls, unique within the session. */
  callId: () => string;
}

/** `cancelled` has not failed. `reason` says why it failed, as a sentence. */
export type TurnResult =
  | { outcome: "done" }
  | { outcome: "failed"; reason: string }
  | { outcome: "cancelled" };

/** Runs the turn to its end. Never rejects: what goes wrong is told to the client and is the result. */
export async function runTurn(setting: TurnSetting): Promise<TurnResult> {
  const state: TurnState = { tasks: [], touched: new Set() };
  try {
    for (let round = 0; round < limits.agentRounds; round++) {
      if (!(await runRound(setting, state))) return resultOf(state);
    }
    return await fails(setting, `The model did not come to an end within ${limits.agentRounds} rounds.`);
  } catch (error) {
    if (setting.signal.aborted) return cancelled(setting, state);
    return fails(setting, errorText(error));
  }
}

interface TurnState {
  /** The plan as the model last told it. */
  tasks: readonly Task[];
  /** Paths that were changed, in order. */
  touched: Set<string>;
}

/** One reply of the model and its calls; false when it made none and the turn is over. */
async function runRound(setting: TurnSetting, state: TurnState): Promise<boolean> {
  const { client, messages, model, signal } = setting;
  const reply = { role: "assistant" as const, text: "", calls: [] as ToolCall[] };
  for await (const part of model.stream({ messages, tools: describeTools(setting.tools), signal })) {
    signal.throwIfAborted();
    if (part.type === "call") reply.calls.push(part.call);
    else {
      reply.text += part.text;
      await say(client, part.text);
    }
  }
  // Ids are the session's, so that a client can tell calls of different turns apart.
  reply.calls = reply.calls.map((call) => ({ ...call, id: setting.callId() }));
  messages.push(reply);
  for (const call of reply.calls) {
    signal.throwIfAborted();
    messages.push({ role: "tool", callId: call.id, result: await runCall(setting, state, call) });
  }
  return reply.calls.length > 0;
}

async function runCall(setting: TurnSetting, state: TurnState, call: ToolCall): Promise<ToolResult> {
  const tool = setting.tools.find((known) => known.name === call.name);
  if (tool === undefined) return failed(`There is no tool ${call.name}.`);
  const changes: FileChange[] = [];
  const announcer = announcerOf(setting.client, setting.cwd, call, tool);
  await announcer.begins();
  try {
    const result = await tool.run(call.input, contextOf(setting, state, call, changes));
    await announcer.ended(result, changes);
    return result;
  } catch (error) {
    const result = failed(setting.signal.aborted ? "The turn was cancelled." : errorText(error));
    await announcer.ended(result, changes);
    setting.signal.throwIfAborted();
    return result;
  }
}

function contextOf(
  { client, cwd, env, signal }: TurnSetting,
  state: TurnState,
  call: ToolCall,
  changes: FileChange[],
): ToolContext {
  return {
    files: filesOf(cwd, client, signal),
    commands: commandsOf(cwd, env, client, signal),
    signal,
    callId: call.id,
    changed: (change) => {
      changes.push(change);
      state.touched.add(change.path);
    },
    moved: (from, to) => void state.touched.add(from).add(to),
    showPlan: async (tasks) => {
      state.tasks = tasks;
      await client.update({ sessionUpdate: "plan", entries: tasks.map(planEntry) });
    },
  };
}

async function say(client: Client, text: string): Promise<void> {
  if (text !== "")
    await client.update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } });
}

function resultOf(state: TurnState): TurnResult {
  const task = findFailed(state.tasks);
  return task === undefined ? { outcome: "done" } : { outcome: "failed", reason: task.reason };
}

async function fails({ client }: TurnSetting, reason: string): Promise<TurnResult> {
  await say(client, `The turn failed: ${reason}`);
  return { outcome: "failed", reason };
}

async function cancelled({ client }: TurnSetting, state: TurnState): Promise<TurnResult> {
  const paths = [...state.touched].map((path) => `\`${path}\``).join(", ");
  await say(client, paths === "" ? "Stopped. Nothing was changed." : `Stopped. Changed by then: ${paths}.`);
  return { outcome: "cancelled" };
}
