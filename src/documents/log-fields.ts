/**
 * What the fields of a record may hold.
 * Not here: which fields a record has (one file a log), whole files (`log.ts`).
 */
import { parseInstant } from "../base/instant.ts";
import { isObject, type JsonObject } from "../base/json.ts";
import { nearest, oneLine } from "../base/wording.ts";

const fieldKinds = {
  text: { named: "text", fits: (value: unknown) => typeof value === "string" },
  number: { named: "a number", fits: (value: unknown) => typeof value === "number" },
  "yes/no": { named: "true or false", fits: (value: unknown) => typeof value === "boolean" },
  texts: {
    named: "a list of texts",
    fits: (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  },
  list: { named: "a list", fits: (value: unknown) => Array.isArray(value) },
  object: { named: "an object", fits: isObject },
} as const;

type Kind = keyof typeof fieldKinds;

/** What a field holds; with `?` it may be absent. A list names the words that it may be. */
type FieldShape = Kind | `${Kind}?` | readonly string[] | { maybe: readonly string[] };

/** For each record type its fields. Types that are not listed are reported as unknown. */
export type LogShape = Readonly<Record<string, Readonly<Record<string, FieldShape>>>>;

/** What is wrong with one record. */
export interface Fault {
  code: string;
  message: string;
  severity?: "warning";
}

/** What does not fit in the head of a record. */
export function headFault(value: JsonObject): Fault | undefined {
  for (const key of ["id", "ts", "type"]) {
    const found = value[key];
    if (typeof found !== "string" || found === "") return badField(key, "text", found);
  }
  if (parseInstant(String(value.ts)) !== undefined) return undefined;
  const message = `Expected "ts" as an instant such as 2026-03-01T09:00:00.000Z; found ${shown(value.ts)}.`;
  return { code: "log/bad-instant", message };
}

/** What does not fit in the fields of a record of any known type; also for input that is about to be written. */
export function bodyFault(value: JsonObject, shape: LogShape): Fault | undefined {
  const type = String(value.type);
  const fields = Object.hasOwn(shape, type) ? shape[type] : undefined;
  if (!fields) return unknownType(type, Object.keys(shape));
  for (const [key, field] of Object.entries(fields)) {
    const { named, fits, optional } = read(field);
    const found = value[key];
    if (found === undefined ? !optional : !fits(found)) return badField(key, named, found);
  }
  return undefined;
}

function read(field: FieldShape): { named: string; fits: (value: unknown) => boolean; optional: boolean } {
  if (typeof field === "object") {
    const words = "maybe" in field ? field.maybe : field;
    const fits = (value: unknown) => typeof value === "string" && words.includes(value);
    return { named: `one of ${words.join(", ")}`, fits, optional: "maybe" in field };
  }
  const optional = field.endsWith("?");
  return { ...fieldKinds[(optional ? field.slice(0, -1) : field) as Kind], optional };
}

function unknownType(type: string, known: string[]): Fault {
  const near = nearest(type, known);
  const hint = near ? ` Did you mean "${near}"?` : "";
  const message = `This log has no records of type ${shown(type)}.${hint}`;
  return { code: "log/unknown-type", message, severity: "warning" };
}

function badField(key: string, expected: string, found: unknown): Fault {
  return { code: "log/bad-field", message: `Expected "${key}" as ${expected}; found ${shown(found)}.` };
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : oneLine(JSON.stringify(value), 60);
}
