/**
 * `session/update` as records: one handler a kind. What has no handler is kept as it came.
 * Not here: requests of the agent (`client-calls.ts`), how the turn ends (`turn.ts`).
 */
import { isObject, type JsonObject, stringAt } from "../base/json.ts";
import { taskStates, taskTypes } from "../documents/ledger.ts";
import type { PlanEntry, PlanTask, TranscriptBody } from "../documents/transcript.ts";
import { type AnswerText, makeAnswerText } from "./answer-text.ts";
import { makeCallRecords } from "./call-records.ts";
import { makeToolCalls, type ToolCall, type ToolCalls } from "./tool-calls.ts";

type Fields = Record<string, unknown>;

/** Takes a record as it happens. */
export type Take = (body: TranscriptBody) => void;

export interface Updates {
  /** Takes one update in the order of arrival. Never throws. */
  take(update: unknown): void;
  /** Merges what a permission request says of its call, and records it. */
  takeCall(fields: Fields): ToolCall;
  /** Crew itself wrote this for the agent; a diff that shows the same is not recorded again. */
  wroteItself(path: string, text: string): void;
  /** Records calls that never ended as cancelled. */
  finish(): void;
  readonly answer: AnswerText;
  readonly calls: ToolCalls;
  /** A few words about the last thing that came, for failures. */
  last(): string;
}

/** `notices`: as in `RuntimeQuirks`. */
export function makeUpdates(
  record: Take,
  nameOf: (path: string) => string,
  notices: readonly string[] = [],
): Updates {
  const noticePatterns = notices.map((notice) => new RegExp(`^(?:${notice})$`, "s"));
  const calls = makeToolCalls();
  const answer = makeAnswerText();
  const records = makeCallRecords(record, nameOf);
  const sink: Sink = {
    record,
    answer,
    isNotice: (text) => noticePatterns.some((pattern) => pattern.test(text)),
    call: (fields) => {
      const call = calls.merge(fields);
      records.take(call);
      return call;
    },
  };
  let last = "nothing";
  return {
    take: (update) => {
      const kind = stringAt(update, "sessionUpdate");
      if (!isObject(update) || kind === undefined) return;
      last = describe(kind, update);
      if (isForMenus(kind)) return;
      const handle = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
      if (handle?.(update, sink) !== true) record({ type: "raw", update: update as JsonObject });
    },
    takeCall: (fields) => sink.call(fields),
    wroteItself: records.wroteItself,
    finish: () => {
      for (const call of calls.all) records.finish(call);
    },
    answer,
    calls,
    last: () => last,
  };
}

interface Sink {
  record: Take;
  answer: AnswerText;
  isNotice(text: string): boolean;
  call(fields: Fields): ToolCall;
}

/** True when the update was understood; otherwise it is kept raw. */
type Handler = (update: Fields, sink: Sink) => boolean;

const handlers: Readonly<Record<string, Handler>> = {
  agent_message_chunk: (update, { record, answer, isNotice }) => {
    const text = stringAt(update.content, "text");
    if (text === undefined) return false;
    if (isNotice(text)) {
      record({ type: "status", text: `The agent says of itself: ${text.trim()}` });
      return true;
    }
    answer.add(text, stringAt(update, "messageId"));
    record({ type: "text", text });
    return true;
  },
  agent_thought_chunk: (update, { record }) => {
    const text = stringAt(update.content, "text");
    if (text !== undefined) record({ type: "thought", text });
    return text !== undefined;
  },
  tool_call: takeCall,
  tool_call_update: takeCall,
  plan: (update, { record }) => {
    if (!Array.isArray(update.entries)) return false;
    record({ type: "plan", entries: update.entries.flatMap(readEntry) });
    return true;
  },
  usage_update: (update, { record }) => {
    const usage = readContextUsage(update);
    if (usage) record(usage);
    return usage !== undefined;
  },
  current_mode_update: (update, { record }) => {
    const mode = stringAt(update, "currentModeId") ?? stringAt(update, "modeId");
    if (mode !== undefined) record({ type: "status", text: `The agent is in mode ${mode}.` });
    return mode !== undefined;
  },
};

/** Echoes of the prompt, and what only a screen with menus needs: not kept. */
const forMenus: ReadonlySet<string> = new Set([
  "user_message_chunk",
  "available_commands_update",
  "config_option_update",
  "session_info_update",
]);

/** True for kinds of update that no transcript needs. */
export function isForMenus(kind: string): boolean {
  return forMenus.has(kind);
}

function takeCall(update: Fields, sink: Sink): boolean {
  if (stringAt(update, "toolCallId") === undefined) return false;
  sink.call(update);
  return true;
}

function readEntry(entry: unknown): PlanEntry[] {
  const content = stringAt(entry, "content");
  if (content === undefined || !isObject(entry)) return [];
  const status = entry.status === "completed" || entry.status === "in_progress" ? entry.status : "pending";
  const priority = entry.priority === "high" || entry.priority === "low" ? entry.priority : "medium";
  const task = readTask(isObject(entry._meta) ? entry._meta["crew/task"] : undefined);
  return [{ content, status, priority, ...(task ? { task } : {}) }];
}

/** The exact task behind a plan entry, where all of it is told in words that the ledger knows. */
function readTask(told: unknown): PlanTask | undefined {
  if (!isObject(told)) return undefined;
  const task_id = stringAt(told, "task_id");
  const task_type = taskTypes.find((type) => type === told.task_type);
  const state = taskStates.find((each) => each === told.state);
  if (task_id === undefined || !task_type || !state) return undefined;
  const attempt = typeof told.attempt === "number" ? told.attempt : 1;
  return { task_id, task_type, state, reason: stringAt(told, "reason") ?? "", attempt };
}

function readContextUsage(update: Fields): TranscriptBody | undefined {
  const { used, size, cost } = update;
  if (typeof used !== "number" || typeof size !== "number") return undefined;
  const amount = isObject(cost) && typeof cost.amount === "number" ? { cost: cost.amount } : {};
  const currency = stringAt(cost, "currency");
  return {
    type: "usage",
    context_used: used,
    context_size: size,
    ...amount,
    ...(currency === undefined ? {} : { currency }),
  };
}

function describe(kind: string, update: Fields): string {
  const title = stringAt(update, "title");
  return title === undefined ? kind : `${kind} "${title}"`;
}
