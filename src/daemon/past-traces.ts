/**
 * What turns may have written that this process did not see, from receipts and transcripts: for marks that are new at
 * the first look after a start.
 * Not here: judging by it (`authors.ts`), turns that this process saw (`running.ts`).
 */
import { type Instant, instant, parseInstant } from "../base/instant.ts";
import type { Run } from "../documents/receipts-state.ts";
import type { TranscriptRecord } from "../documents/transcript.ts";
import { foldTranscript } from "../documents/transcript-fold.ts";
import { mayWrite, overlaps, type TurnTrace } from "./authors.ts";
import { readRecords } from "./past-turns.ts";
import type { World } from "./world.ts";

interface Span {
  from: Instant;
  /** Absent while it may run on another machine. */
  to?: Instant;
}

/** Turns of any session that may have run when a file was saved. */
export async function tracesOnDisk(world: World, savedAt: Instant): Promise<TurnTrace[]> {
  const traces: TurnTrace[] = [];
  for (const run of [...world.receipts.keys.values()].flatMap((state) => state.runs)) {
    if (!run.started || world.running.has(run.session)) continue;
    const span = spanOf(world, run, run.started.at);
    if (!overlaps(span, savedAt)) continue;
    traces.push(traceOf(run.session, span, await readRecords(world, run.session), editsItself(world, run)));
  }
  return traces;
}

/** Nothing that an earlier crew started here outlives the start of this one, whenever its outcome is put on record. */
function spanOf(world: World, run: Run, from: Instant): Span {
  const ended = run.finished?.at;
  const cut =
    run.claimed?.machine === world.machine && from < world.aloneSince ? world.aloneSince : undefined;
  const ends = [ended, cut].filter((at) => at !== undefined);
  return ends.length === 0 ? { from } : { from, to: instant(Math.min(...ends)) };
}

/** Such an agent, and one that is not known any more, counts as one command that lasts the turn. */
function editsItself(world: World, run: Run): boolean {
  const runtime = world.runtimes.find((each) => each.name === run.claimed?.runtime);
  return !runtime?.quirks.offerFiles;
}

/** The trace that the records of a session leave of one run: it wrote no longer than its last turn lasted. */
export function traceOf(
  session: string,
  span: Span,
  records: readonly TranscriptRecord[],
  editsItself: boolean,
): TurnTrace {
  const own = records.filter((record) => isWithin(span, atOf(record)));
  const to = stopOf(own) ?? span.to;
  const end = to === undefined ? {} : { to };
  const from = editsItself ? span.from : firstCommand(own);
  return {
    session,
    from: span.from,
    ...end,
    named: namedIn(own),
    commands: from === undefined ? [] : [{ from, ...end }],
  };
}

function atOf(record: TranscriptRecord): Instant {
  return parseInstant(record.ts) ?? instant(0);
}

function isWithin({ from, to }: Span, at: Instant): boolean {
  return at >= from && (to === undefined || at <= to);
}

/** When the last turn ended; undefined when it was cut off. */
function stopOf(records: readonly TranscriptRecord[]): Instant | undefined {
  const last = records.findLast(({ type }) => type === "stop" || type === "prompt" || type === "steer");
  return last?.type === "stop" ? atOf(last) : undefined;
}

/** An agent may run a command in crew's terminal without a word about it: there the permission is on record. */
function firstCommand(records: readonly TranscriptRecord[]): Instant | undefined {
  const first = records.find(
    (record) =>
      (record.type === "permission" && record.capability === "shell" && record.decision === "allow") ||
      (record.type === "tool_call" && record.kind === "execute"),
  );
  return first && atOf(first);
}

function namedIn(records: readonly TranscriptRecord[]): ReadonlySet<string> {
  const { calls, diffs } = foldTranscript(records);
  const writing = [...calls.values()].filter((call) => mayWrite(call.kind));
  return new Set([...diffs.map((diff) => diff.path), ...writing.flatMap((call) => call.locations)]);
}
