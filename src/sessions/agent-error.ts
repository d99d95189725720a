/**
 * An agent's error answer as a failure. The words that help stand in `data` as often as in `message`, at a place that
 * differs from agent to agent; both are shown, and neither decides anything.
 * Not here: what an agent's end looks like (`failure.ts`).
 */
import { isObject, parseJson } from "../base/json.ts";
import { rpcCodeOf, rpcCodes, TurnFailure } from "./failure.ts";

/** The failure that `error` is when `method` was answered with it; a code is kept as the failure's code. */
export function agentError(method: string, error: unknown): TurnFailure {
  const code = rpcCodeOf(error);
  const message = sentenceOf(error);
  if (code === rpcCodes.authRequired) {
    return new TurnFailure("runtime", "login", `the agent needs a login: ${message}`);
  }
  const layer = method === "session/prompt" ? "model" : "runtime";
  return new TurnFailure(layer, String(code ?? "error"), `${method} failed: ${message}`);
}

/** `Internal error: no credit`; the message alone when `data` says nothing more. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const why = whyIn(isObject(error) ? error.data : undefined, deepest);
  return why === undefined || message.includes(why) ? message : `${message}: ${why}`;
}

/** Services wrap each other's errors, as objects and as JSON in a text; deeper than this nobody was seen to go. */
const deepest = 5;

/** Where agents were seen to put the reason, the most telling first. */
const places = ["details", "message", "error", "reason", "errorKind"];

function whyIn(data: unknown, depth: number): string | undefined {
  if (depth === 0) return undefined;
  if (typeof data === "string") return whyIn(jsonObject(data), depth - 1) ?? (data.trim() || undefined);
  if (!isObject(data)) return undefined;
  for (const place of places) {
    const why = whyIn(data[place], depth - 1);
    if (why !== undefined) return why;
  }
  return undefined;
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  const found = text.trimStart().startsWith("{") ? parseJson(text) : undefined;
  return isObject(found) ? found : undefined;
}
