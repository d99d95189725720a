/**
 * Writes what a session does as it happens: transcript and ledger, at most `limits.flushMs` late.
 * Pieces of one text that arrive within that time become one record.
 * Not here: which ledger records follow from an event (`documents/ledger-derive.ts`), the page (`page.ts`).
 */
import type { Cancel, Clock } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import type { LedgerBody } from "../documents/ledger.ts";
import type { LogRecord, RecordMaker } from "../documents/record.ts";
import type { TranscriptBody } from "../documents/transcript.ts";

export interface Recorder {
  /** Takes an event; never throws, never waits. */
  record(body: TranscriptBody): void;
  ledger(body: LedgerBody): void;
  /** Resolves when everything taken so far is on disk; rejects when the disk failed. */
  flush(): Promise<void>;
}

export interface RecorderParts {
  clock: Clock;
  records: RecordMaker;
  appendTranscript(record: LogRecord): Promise<void>;
  appendLedger(record: LogRecord): Promise<void>;
  /** What the ledger learns from an event. */
  derive(body: TranscriptBody): LedgerBody[];
  /** Takes credentials out before bytes reach the disk. */
  redact<Body extends object>(body: Body): Body;
  /** Tells the deriver of a record that the agent wrote itself. */
  saw(body: LedgerBody): void;
}

export function makeRecorder(parts: RecorderParts): Recorder {
  let waiting: TranscriptBody | undefined;
  let timer: Cancel | undefined;
  let written: Promise<void> = Promise.resolve();

  const write = (body: TranscriptBody) => {
    const record = parts.records.make(parts.redact(body));
    const ledger = parts.derive(body).map((each) => parts.records.make(parts.redact(each)));
    written = written.then(async () => {
      await parts.appendTranscript(record);
      for (const each of ledger) await parts.appendLedger(each);
    });
    written.catch(() => {}); // flush() reports it
  };
  const writeWaiting = () => {
    timer?.();
    timer = undefined;
    const body = waiting;
    waiting = undefined;
    if (body) write(body);
  };
  return {
    record: (body) => {
      const joined = waiting && joinText(waiting, body);
      if (joined) {
        waiting = joined;
        return;
      }
      writeWaiting();
      if (body.type !== "text" && body.type !== "thought") return write(body);
      waiting = body;
      timer = parts.clock.after(limits.flushMs, writeWaiting);
    },
    ledger: (body) => {
      const record = parts.records.make(parts.redact(body));
      parts.saw(body);
      written = written.then(() => parts.appendLedger(record));
      written.catch(() => {});
    },
    flush: () => {
      writeWaiting();
      return written;
    },
  };
}

/** Two pieces of one text as one, as long as a record of them stays small. */
function joinText(first: TranscriptBody, next: TranscriptBody): TranscriptBody | undefined {
  if (first.type === "text" && next.type === "text" && fits(first.text, next.text))
    return { ...first, text: first.text + next.text };
  if (first.type === "thought" && next.type === "thought" && fits(first.text, next.text))
    return { ...first, text: first.text + next.text };
  return undefined;
}

function fits(a: string, b: string): boolean {
  return a.length + b.length <= limits.logLineBytes / 8;
}
