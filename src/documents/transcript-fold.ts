/**
 * What a transcript comes to: the answer, the tool calls as they ended, the diffs, whether a turn is open.
 * Not here: reading the file (`transcript-read.ts`), the page made of it (`daemon/page.ts`).
 */
import { limits } from "../base/limits.ts";
import { sortRecords } from "../text/json-line.ts";
import type { Request } from "./request.ts";
import type { PlanEntry, ToolStatus, TranscriptBody, TranscriptRecord, TurnOutcome } from "./transcript.ts";

/** A tool call as last told; what an update leaves out stays. */
export interface ToolCallView {
  call_id: string;
  title: string;
  kind: string;
  locations: string[];
  status: ToolStatus;
  output?: string;
}

type Body<T extends TranscriptBody["type"]> = Extract<TranscriptBody, { type: T }>;

export interface TranscriptFold {
  /** The request of the last turn. */
  request?: Request;
  /** How many turns were begun. */
  turns: number;
  /** The last turn has no `stop` yet. */
  open: boolean;
  /** How the last turn ended; absent while it is open. */
  stop?: { stop_reason: string; outcome: TurnOutcome; reason: string; actor?: string };
  /** The last message of the current turn: the text after the last tool call before which there was any. */
  answer: string;
  /** All of the session, in order of their first records. */
  calls: Map<string, ToolCallView>;
  /** All of the session, in order; several for one path stay several. */
  diffs: Body<"diff">[];
  /** Texts that a person sent into the session. */
  steers: string[];
  /** The plan as last told in the current turn. */
  plan: PlanEntry[];
  permissions: Body<"permission">[];
  errors: Body<"error">[];
  /** The last numbers that were told. */
  usage?: Omit<Body<"usage">, "type">;
  /** The current turn changed something, or ran something that may have. */
  changed: boolean;
  /** A message ended: the next text begins a new one. */
  messageEnded: boolean;
}

export function emptyTranscript(): TranscriptFold {
  return {
    turns: 0,
    open: false,
    answer: "",
    calls: new Map(),
    diffs: [],
    steers: [],
    plan: [],
    permissions: [],
    errors: [],
    changed: false,
    messageEnded: false,
  };
}

/** The fold of a whole transcript, in any order of its records. */
export function foldTranscript(records: readonly TranscriptRecord[]): TranscriptFold {
  const fold = emptyTranscript();
  for (const record of sortRecords(records)) addTranscript(fold, record);
  return fold;
}

/** Takes one more record into `fold`, in place and in constant time. */
export function addTranscript(fold: TranscriptFold, body: TranscriptBody): void {
  switch (body.type) {
    case "prompt":
      beginTurn(fold, body.request);
      break;
    case "text":
      addText(fold, body.text);
      break;
    case "tool_call":
      addCall(fold, body);
      break;
    case "stop":
      fold.open = false;
      fold.stop = pickStop(body);
      break;
    default:
      addOther(fold, body);
  }
}

function beginTurn(fold: TranscriptFold, request: Request): void {
  Object.assign(fold, {
    request,
    turns: fold.turns + 1,
    open: true,
    stop: undefined,
    answer: "",
    plan: [],
    changed: false,
    messageEnded: false,
  });
}

const cutMark = "… [cut; the transcript has all of it]";

function addText(fold: TranscriptFold, text: string): void {
  const before = fold.messageEnded ? "" : fold.answer;
  fold.messageEnded = false;
  const whole = before + text;
  fold.answer = whole.length > limits.answerChars ? `${whole.slice(0, limits.answerChars)}${cutMark}` : whole;
}

const changingCapabilities = ["fs_write", "shell", "mcp", "subagent", "skill", "memory", "schedule"];

const changing = ["edit", "delete", "move", "execute"];

function addCall(fold: TranscriptFold, body: Body<"tool_call">): void {
  const known = fold.calls.get(body.call_id);
  if (!known && fold.answer !== "") fold.messageEnded = true;
  const call: ToolCallView = {
    call_id: body.call_id,
    title: body.title || (known?.title ?? ""),
    kind: body.kind || (known?.kind ?? "other"),
    locations: [...new Set([...(known?.locations ?? []), ...body.locations])],
    status: body.status,
    ...withOutput(body.output ?? known?.output),
  };
  fold.calls.set(body.call_id, call);
  if (changing.includes(call.kind) && hasStarted(known?.status, call.status)) fold.changed = true;
}

function withOutput(output: string | undefined): { output?: string } {
  return output === undefined ? {} : { output };
}

/** A call that was denied or dropped goes from pending to failed or cancelled and did nothing. */
function hasStarted(before: ToolStatus | undefined, now: ToolStatus): boolean {
  return now === "in_progress" || now === "completed" || (now === "failed" && before === "in_progress");
}

function pickStop({ stop_reason, outcome, reason, actor }: Body<"stop">): TranscriptFold["stop"] {
  return { stop_reason, outcome, reason, ...(actor === undefined ? {} : { actor }) };
}

function addOther(
  fold: TranscriptFold,
  body: Exclude<TranscriptBody, Body<"prompt" | "text" | "tool_call" | "stop">>,
): void {
  switch (body.type) {
    case "diff":
      fold.diffs.push(body);
      fold.changed = true;
      break;
    case "steer":
      fold.steers.push(body.text);
      break;
    case "plan":
      fold.plan = body.entries;
      break;
    case "permission":
      fold.permissions.push(body);
      // What was allowed may have been done, whether or not there was time to say so.
      if (body.decision === "allow" && changingCapabilities.includes(body.capability)) fold.changed = true;
      break;
    case "error":
      fold.errors.push(body);
      break;
    case "usage": {
      const { input_tokens, output_tokens, context_used, context_size, cost, currency } = body;
      const told = { input_tokens, output_tokens, context_used, context_size, cost, currency };
      fold.usage = {
        ...fold.usage,
        ...Object.fromEntries(Object.entries(told).filter(([, v]) => v !== undefined)),
      };
    }
  }
}
