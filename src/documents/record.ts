/**
 * The head that every record of every log carries (law 4).
 * Not here: reading and writing lines (`text/json-lines.ts`), what a record means (one file a log).
 */
import type { Ids } from "../base/ids.ts";
import { type Instant, instant, renderInstant } from "../base/instant.ts";
import type { JsonObject } from "../base/json.ts";

export interface RecordHead {
  /** A 26-character ULID, lower case. */
  id: string;
  /** RFC 3339 UTC with milliseconds. */
  ts: string;
  machine: string;
  type: string;
}

export type LogRecord = RecordHead & JsonObject;

/** Puts heads on records; `lastOnDisk` is the last instant of an earlier process. No record is older than the one before it, also when the clock steps back. */
export interface RecordMaker {
  readonly machine: string;
  make(body: { type: string } & object): LogRecord;
}

export function makeRecords(
  machine: string,
  ids: Ids,
  now: () => Instant,
  lastOnDisk: Instant = instant(0),
): RecordMaker {
  let last: number = lastOnDisk;
  return {
    machine,
    make: (body) => {
      last = Math.max(now(), last);
      const head = { id: ids.record(instant(last)), ts: renderInstant(instant(last)), machine };
      return { ...head, ...body } as LogRecord;
    },
  };
}
