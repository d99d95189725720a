/**
 * The steps that a scripted agent can take in a turn. Paths are absolute or relative to the session's folder.
 * Not here: which prompt gets which steps (`scripted-agents.ts`).
 */
import { isAbsolute, join } from "node:path";
import type { Exit } from "../../src/sessions/door.ts";

export type StopReason = "end_turn" | "max_tokens" | "max_turn_requests" | "refusal" | "cancelled";

/** What steps act with. */
export interface Stage {
  say(text: string, messageId?: string): Promise<void>;
  update(update: Record<string, unknown>): Promise<void>;
  /** A request of crew; its answer, or `{ error: code, message }`. Kept in `answers`. */
  ask(method: string, params: Record<string, unknown>): Promise<unknown>;
  path(path: string): string;
  nextCall(): string;
  /** Ends the turn with this reason once the steps are through. */
  stop(reason: StopReason): void;
  readonly world: StageWorld;
}

export type Step = (stage: Stage) => Promise<void> | void;

export interface StageWorld {
  sessionId: string;
  cwd: string;
  notify(method: string, params: unknown): Promise<void>;
  request(method: string, params: unknown): Promise<unknown>;
  cancelled: AbortSignal;
  hold(): Promise<void>;
  answers: unknown[];
  write: ((path: string, text: string) => Promise<void>) | undefined;
  /** Ids of tool calls: `call-1`, `call-2`, … */
  nextCall(): string;
  die(exit: Partial<Exit>): void;
}

export function makeStage(world: StageWorld): Stage & { play(steps: readonly Step[]): Promise<StopReason> } {
  let reason: StopReason = "end_turn";
  const update = (body: Record<string, unknown>) =>
    world.notify("session/update", { sessionId: world.sessionId, update: body });
  const stage: Stage = {
    say: (text, messageId) =>
      update({
        sessionUpdate: "agent_message_chunk",
        content: { type: "text", text },
        ...(messageId === undefined ? {} : { messageId }),
      }),
    update,
    ask: async (method, params) => {
      const answer = await world
        .request(method, { sessionId: world.sessionId, ...params })
        .catch((error: { code?: number; message?: string }) => ({
          error: error.code,
          message: error.message,
        }));
      world.answers.push(answer);
      return answer;
    },
    path: (path) => (isAbsolute(path) ? path : join(world.cwd, path)),
    nextCall: world.nextCall,
    stop: (next) => {
      reason = next;
    },
    world,
  };
  return {
    ...stage,
    play: async (steps) => {
      for (const step of steps) {
        if (world.cancelled.aborted) return "cancelled";
        await step(stage);
      }
      return world.cancelled.aborted ? "cancelled" : reason;
    },
  };
}

/** A chunk of the answer; chunks of one `messageId` are one message. */
export function says(text: string, messageId?: string): Step {
  return (stage) => stage.say(text, messageId);
}

export function thinks(text: string): Step {
  return (stage) => stage.update({ sessionUpdate: "agent_thought_chunk", content: { type: "text", text } });
}

/** The plan, each entry as text, or with its status. */
export function plan(
  ...entries: (string | { content: string; status: "pending" | "in_progress" | "completed" })[]
): Step {
  return (stage) =>
    stage.update({
      sessionUpdate: "plan",
      entries: entries.map((entry) => ({
        priority: "medium",
        ...(typeof entry === "string" ? { content: entry, status: "pending" } : entry),
      })),
    });
}

/** Writes a file through crew (`fs/write_text_file`). */
export function writes(path: string, text: string): Step {
  return async (stage) =>
    void (await stage.ask("fs/write_text_file", { path: stage.path(path), content: text }));
}

/** Reads a file through crew; `then` gets the text, to go on with. */
export function reads(path: string, then?: (text: string) => Step[]): Step {
  return async (stage) => {
    const answer = await stage.ask("fs/read_text_file", { path: stage.path(path) });
    const text = String((answer as { content?: string }).content ?? "");
    for (const step of then?.(text) ?? []) await step(stage);
  };
}

/** Changes a file with its own tools and shows the diff, as most agents do; asks for nothing. */
export function editsItself(path: string, oldText: string | null, newText: string): Step {
  return async (stage) => {
    const call = {
      toolCallId: stage.nextCall(),
      title: `Edit ${path}`,
      kind: "edit",
      locations: [{ path: stage.path(path) }],
      content: [{ type: "diff", path: stage.path(path), oldText, newText }],
    };
    await stage.update({ sessionUpdate: "tool_call", status: "in_progress", ...call });
    await stage.world.write?.(stage.path(path), newText);
    await stage.update({
      sessionUpdate: "tool_call_update",
      toolCallId: call.toolCallId,
      status: "completed",
    });
  };
}

/** A tool call that is announced and completed; `fields` as the protocol has them. */
export function toolCall(title: string, fields: Record<string, unknown> = {}): Step {
  return async (stage) => {
    const toolCallId = stage.nextCall();
    await stage.update({ sessionUpdate: "tool_call", toolCallId, title, status: "pending", ...fields });
    await stage.update({ sessionUpdate: "tool_call_update", toolCallId, status: "completed" });
  };
}

/** Runs a command through crew (`terminal/*`) to its end. */
export function runs(command: string): Step {
  return async (stage) => {
    const made = (await stage.ask("terminal/create", { command })) as { terminalId?: string };
    if (made.terminalId === undefined) return;
    await stage.ask("terminal/wait_for_exit", { terminalId: made.terminalId });
    await stage.ask("terminal/output", { terminalId: made.terminalId });
    await stage.ask("terminal/release", { terminalId: made.terminalId });
  };
}

/** Asks before a tool call (`session/request_permission`), then goes on whatever the answer is. */
export function asksPermission(
  title: string,
  fields: Record<string, unknown> = {},
  options = allOptions,
): Step {
  return async (stage) => {
    const call = { toolCallId: stage.nextCall(), title, status: "pending", ...fields };
    await stage.ask("session/request_permission", { toolCall: call, options });
  };
}

const allOptions = [
  { optionId: "x1", name: "Always", kind: "allow_always" },
  { optionId: "x2", name: "Once", kind: "allow_once" },
  { optionId: "x3", name: "No", kind: "reject_once" },
];

/** Waits until the test says `continue()`, or the turn is cancelled. */
export function waits(): Step {
  return (stage) =>
    Promise.race([
      stage.world.hold(),
      new Promise<void>((resolve) => stage.world.cancelled.addEventListener("abort", () => resolve())),
    ]);
}

/** Says nothing any more and hears no cancel. */
export function silent(): Step {
  return () => new Promise(() => {});
}

/** Fails as an agent whose model's service fails. */
export function fails(message = "the model is not there"): Step {
  return () => {
    throw new Error(message);
  };
}

/** The process ends, with a status or by a signal; nothing more comes. */
export function dies(how: number | NodeJS.Signals): Step {
  return (stage) => {
    stage.world.die(typeof how === "number" ? { code: how } : { signal: how });
    return new Promise(() => {});
  };
}

/** How full the context is, and what it cost so far. */
export function usage(used: number, size: number, cost?: number): Step {
  return (stage) =>
    stage.update({
      sessionUpdate: "usage_update",
      used,
      size,
      ...(cost === undefined ? {} : { cost: { amount: cost, currency: "USD" } }),
    });
}

/** Any update, as it is. */
export function sends(update: Record<string, unknown>): Step {
  return (stage) => stage.update(update);
}

/** The turn ends with another reason than `end_turn`. */
export function stopsWith(reason: StopReason): Step {
  return (stage) => stage.stop(reason);
}
