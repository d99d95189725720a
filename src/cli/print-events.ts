/**
 * What a watching command says while it works: a line for what was done; with `--print-events`, for all that was seen
 * and decided, and why.
 * Not here: deciding and doing (`daemon/`).
 */
import { localMinute } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import type { Listener, World } from "../daemon/world.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { Effect, Outcome } from "../reconcile/effect.ts";
import { workerSentence } from "../reconcile/worker.ts";
import type { CommandContext } from "./context.ts";
import { printJsonLine, say } from "./print.ts";

export interface EventPrinter {
  listener: Listener;
  looked(path: WorkspacePath, outcome: Outcome): void;
  started(world: World, ends: boolean): void;
}

const textChars = 100;

export function makeEventPrinter(
  context: CommandContext,
  options: { events: boolean; dryRun: boolean },
): EventPrinter {
  const zone = () => context.zone;
  const line = (text: string) =>
    say(context, `${localMinute(context.clock.now(), zone()).slice(11)}  ${text}`);
  const event = (value: Record<string, string | number>, text: string) => {
    if (context.json) printJsonLine(context.terminal, value);
    else context.terminal.out(`${text}\n`);
  };
  return {
    listener: {
      effect: (effect) => {
        if (options.events) event(effectJson(effect), `do     ${effectLine(effect)}: ${effect.why}`);
        else if (effect.kind === "receipt") sayReceipt(line, effect);
      },
      session: (session, body) => {
        if (options.events)
          event({ event: "session", session, type: body.type }, `hear   ${session} ${bodyLine(body)}`);
      },
      say: line,
    },
    looked: (path, outcome) => {
      if (!options.events && !options.dryRun) return;
      if (options.events) event({ event: "look", path, effects: outcome.effects.length }, `look   ${path}`);
      for (const { line: at, state, why } of outcome.reasons) {
        if (options.dryRun && !options.events && ["finished", "off"].includes(state)) continue;
        event({ event: "decide", path, line: at, state, why }, `decide ${path}:${at} ${state}: ${why}`);
      }
    },
    started: (world, ends) => {
      if (!ends) say(context, startLine(world));
      if (!world.folderTrusted)
        say(context, "This folder is not trusted yet, so nothing starts: type `crew trust`.");
      if (world.settings.paused) say(context, "Paused, so nothing starts: type `crew unpause`.");
    },
  };
}

function startLine(world: World): string {
  const agent = world.settings.runtime ?? world.runtimes[0]?.name ?? "no agent";
  const works = world.worker.here
    ? `agent ${agent}`
    : workerSentence(world.worker, world.settings.timezone).slice(0, -1);
  return `Watching ${world.disk.root} (${works}). Ctrl-C ends it.`;
}

/** The four things that a person wants to hear of while nothing else is asked for. */
function sayReceipt(line: (text: string) => void, { body }: Extract<Effect, { kind: "receipt" }>): void {
  if (body.type === "claimed")
    line(`${body.note}: ${oneLine(body.text, textChars)} (session ${body.session})`);
  if (body.type === "held") line(`${body.note}: held, ${body.reason}`);
  if (body.type === "answered") line(`session ${body.session}: answered`);
}

function effectLine(effect: Effect): string {
  switch (effect.kind) {
    case "receipt":
      return `record ${effect.body.type}`;
    case "edit":
      return `edit ${effect.path}`;
    case "prompt":
      return `prompt ${effect.plan.request.session_id}`;
    default:
      return `${effect.kind} ${effect.session}`;
  }
}

function effectJson(effect: Effect): Record<string, string> {
  return { event: "do", kind: effect.kind, what: effectLine(effect), why: effect.why };
}

function bodyLine(body: TranscriptBody): string {
  switch (body.type) {
    case "text":
    case "thought":
    case "status":
    case "steer":
      return `${body.type} ${oneLine(body.text, textChars)}`;
    case "tool_call":
      return `${body.status} ${oneLine(body.title, textChars)}`;
    case "permission":
      return `${body.decision} ${body.capability} ${oneLine(body.resource, textChars)}: ${body.rule}`;
    case "stop":
      return `stop ${body.outcome} ${body.reason}`;
    default:
      return body.type;
  }
}
