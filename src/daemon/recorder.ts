/**
 * Writes what a session does as it happens: transcript and ledger, at most `limits.flushMs` late.
 * The first piece of a text is written at once; those that follow within that time become one record.
 * Not here: which ledger records follow from an event (`documents/ledger-derive.ts`), the page (`page.ts`).
 */
import type { Cancel, Clock } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import type { LedgerBody } from "../documents/ledger.ts";
import type { LogRecord, RecordMaker } from "../documents/record.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { Redactor } from "../policy/redact.ts";

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
  /** Takes credentials out before bytes reach the disk, also such that come in pieces. */
  redactor: Redactor;
  /** Tells the deriver of a record that the agent wrote itself. */
  saw(body: LedgerBody): void;
}

export function makeRecorder(parts: RecorderParts): Recorder {
  const log = makeLog(parts);
  const speech = makeSpeech(parts.redactor, log.write);
  let timer: Cancel | undefined;
  const rest = () => {
    timer?.();
    timer = undefined;
  };
  const writeWaiting = () => {
    rest();
    if (!speech.waits()) return;
    speech.write();
    timer = parts.clock.after(limits.flushMs, writeWaiting);
  };
  return {
    record: (body) => {
      if (body.type !== "text" && body.type !== "thought") {
        rest();
        speech.end();
        return log.write(body);
      }
      if (!speech.take(body)) {
        writeWaiting();
        speech.take(body);
      }
      if (!timer) writeWaiting(); // the first words are what somebody waits for
    },
    ledger: (body) => {
      parts.saw(body);
      log.ledger(body);
    },
    flush: () => {
      writeWaiting();
      return log.written();
    },
  };
}

/** Both logs, in one order. */
function makeLog(parts: RecorderParts) {
  let written: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    written = written.then(work);
    written.catch(() => {}); // flush() reports it
  };
  const ledger = (body: LedgerBody) => {
    const record = parts.records.make(parts.redactor.redactValue(body));
    then(() => parts.appendLedger(record));
  };
  return {
    ledger,
    write: (body: TranscriptBody) => {
      const record = parts.records.make(parts.redactor.redactValue(body));
      then(() => parts.appendTranscript(record));
      for (const each of parts.derive(body)) ledger(each);
    },
    written: () => written,
  };
}

type Spoken = Extract<TranscriptBody, { type: "text" | "thought" }>;

/** What an agent says, piece by piece. The end of what may be the beginning of a secret is held back until more comes. */
function makeSpeech(redactor: Redactor, write: (body: TranscriptBody) => void) {
  let type: Spoken["type"] = "text";
  let waiting = "";
  let stream = redactor.stream();
  const put = (text: string) => {
    if (text !== "") write({ type, text });
  };
  const end = () => {
    put(stream.push(waiting) + stream.flush());
    waiting = "";
    stream = redactor.stream();
  };
  return {
    /** False when the pieces before it have to be written first, so that a record of them stays small. */
    take: (body: Spoken): boolean => {
      if (body.type !== type) end();
      type = body.type;
      if (waiting !== "" && waiting.length + body.text.length > limits.logLineBytes / 8) return false;
      waiting += body.text;
      return true;
    },
    waits: () => waiting !== "",
    /** Writes what may be written now. */
    write: () => {
      const text = stream.push(waiting);
      waiting = "";
      put(text);
    },
    end,
  };
}
