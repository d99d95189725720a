/**
 * `runs/watching/MACHINE.json`: what one machine says about watching this folder. Only that machine writes the file,
 * so a sync tool never has two versions of it to choose from.
 * Not here: who starts the work (`reconcile/worker.ts`), reading and renewing the files (`daemon/lease.ts`).
 */
import { type Instant, parseInstant, renderInstant } from "../base/instant.ts";
import { isObject, parseJson, stringAt } from "../base/json.ts";

/** All instants are of that machine's own clock. Another machine never compares them with its clock to the minute. */
export interface Lease {
  machine: string;
  /** The machine with the highest term starts the work; a take-over counts one on. 0: it never had the right. */
  term: number;
  /** crew watches at least until then; renewed while it does. */
  until: Instant;
  /** It took over, and starts nothing before this, unless all others have said that they have seen it. */
  starts?: Instant;
  /** It was away for longer than its lease, and starts nothing before this: what others did meanwhile may be on its way. */
  catchesUp?: Instant;
  /** The highest term of another machine that it has seen. Under a lower one it starts nothing any more. */
  seen?: number;
  /** Its last record in `runs/` when it wrote this. Whoever has that record has everything it claimed. */
  last?: string;
}

/** The lease in `text`; undefined when it is none. Fields that are no good count as absent. */
export function parseLease(machine: string, text: string): Lease | undefined {
  const value = parseJson(text);
  const until = instantAt(value, "until");
  const term = countAt(value, "term");
  if (until === undefined || term === undefined) return undefined;
  return {
    machine,
    term,
    until,
    ...present("starts", instantAt(value, "starts")),
    ...present("catchesUp", instantAt(value, "catches_up")),
    ...present("seen", countAt(value, "seen")),
    ...present("last", stringAt(value, "last")),
  };
}

/** One line of JSON, as `parseLease` reads it. */
export function renderLease(lease: Lease): string {
  const { term, until, starts, catchesUp, seen, last } = lease;
  const value = {
    term,
    until: renderInstant(until),
    starts: told(starts),
    catches_up: told(catchesUp),
    seen,
    last,
  };
  return `${JSON.stringify(value)}\n`;
}

function told(at: Instant | undefined): string | undefined {
  return at === undefined ? undefined : renderInstant(at);
}

function instantAt(value: unknown, key: string): Instant | undefined {
  return parseInstant(stringAt(value, key) ?? "");
}

/** A whole number from 0; terms count up by one, so that a huge one is a damaged file. */
function countAt(value: unknown, key: string): number | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 && found < 1e9
    ? found
    : undefined;
}

function present<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}
