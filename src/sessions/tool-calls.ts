/**
 * The tool calls of a turn: announcements and updates merged, because an update says only what changed.
 * Not here: what a call would do (`questions.ts`), patches (`diffs.ts`).
 */
import { isObject, type Json, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { ToolStatus, TranscriptBody } from "../documents/transcript.ts";

/** A file change that a call shows: whole texts, or the part that changes. `oldText` null: the file is new. */
export interface ShownDiff {
  path: string;
  oldText: string | null;
  newText: string;
}

/** A call as far as it is known now. */
export interface ToolCall {
  id: string;
  title: string;
  kind: string;
  status: ToolStatus;
  input: Json | undefined;
  locations: string[];
  output: string;
  diffs: ShownDiff[];
}

export interface ToolCalls {
  /** Merges what an announcement, an update or a permission request says; gives the call as it is now. */
  merge(fields: Record<string, unknown>): ToolCall;
  readonly all: Iterable<ToolCall>;
  readonly count: number;
}

export function makeToolCalls(): ToolCalls {
  const calls = new Map<string, ToolCall>();
  return {
    merge: (fields) => {
      const id = stringAt(fields, "toolCallId") ?? "";
      const call = mergeCall(calls.get(id) ?? newCall(id), fields);
      calls.set(id, call);
      return call;
    },
    get all() {
      return calls.values();
    },
    get count() {
      return calls.size;
    },
  };
}

function newCall(id: string): ToolCall {
  return {
    id,
    title: "",
    kind: "other",
    status: "pending",
    input: undefined,
    locations: [],
    output: "",
    diffs: [],
  };
}

/** An absent or null field changes nothing; an array replaces the whole. */
function mergeCall(old: ToolCall, fields: Record<string, unknown>): ToolCall {
  const content = Array.isArray(fields.content) ? fields.content : undefined;
  return {
    id: old.id,
    title: stringAt(fields, "title") ?? old.title,
    kind: stringAt(fields, "kind") ?? old.kind,
    status: readStatus(fields.status) ?? old.status,
    input: (fields.rawInput as Json | null | undefined) ?? old.input,
    locations: Array.isArray(fields.locations) ? pathsOf(fields.locations) : old.locations,
    output: readOutput(content, fields.rawOutput) ?? old.output,
    diffs: content ? diffsOf(content) : old.diffs,
  };
}

const statuses: readonly ToolStatus[] = ["pending", "in_progress", "completed", "failed", "cancelled"];

function readStatus(status: unknown): ToolStatus | undefined {
  return statuses.find((known) => known === status);
}

function pathsOf(locations: readonly unknown[]): string[] {
  return locations.flatMap((location) => stringAt(location, "path") ?? []);
}

function readOutput(content: readonly unknown[] | undefined, rawOutput: unknown): string | undefined {
  const texts = content?.flatMap((part) => (isObject(part) ? (stringAt(part.content, "text") ?? []) : []));
  if (texts && texts.length > 0) return cutOutput(texts.join("\n"));
  if (rawOutput === undefined || rawOutput === null) return undefined;
  return cutOutput(typeof rawOutput === "string" ? rawOutput : JSON.stringify(rawOutput));
}

/** The end of an output says how it went, so that is what stays. */
function cutOutput(text: string): string {
  const over = text.length - limits.toolOutputChars;
  return over > 0 ? `… (${over} characters left out)\n${text.slice(over)}` : text;
}

function diffsOf(content: readonly unknown[]): ShownDiff[] {
  return content.flatMap((part) => {
    const path = stringAt(part, "path");
    const newText = stringAt(part, "newText");
    if (stringAt(part, "type") !== "diff" || path === undefined || newText === undefined) return [];
    return [{ path, oldText: stringAt(part, "oldText") ?? null, newText }];
  });
}

/** True for a call that will not move any more. */
export function isSettled(call: ToolCall): boolean {
  return call.status === "completed" || call.status === "failed" || call.status === "cancelled";
}

/** The record of a call as it stands; `nameOf` gives paths as people and rules name them. */
export function toolRecord(call: ToolCall, nameOf: (path: string) => string): TranscriptBody {
  return {
    type: "tool_call",
    call_id: call.id,
    title: call.title,
    kind: call.kind,
    ...(call.input === undefined ? {} : { input: call.input }),
    locations: call.locations.map(nameOf),
    status: call.status,
    ...(call.output === "" ? {} : { output: call.output }),
  };
}
