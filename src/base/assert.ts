/** What must hold, or it is crew's own fault. Not here: mistakes of people (`user-error.ts`). */

/** A fault of crew's; the command exits with 70 and asks for a report. */
export class Bug extends Error {
  constructor(message: string) {
    super(`${message} (this is crew's fault)`);
    this.name = "Bug";
  }
}

/** Throws `Bug` unless `condition` holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}

/** For the end of a `switch` over a union: types fail when a case is missing. */
export function unreachable(value: never): never {
  throw new Bug(`unexpected ${JSON.stringify(value)}`);
}

/** The code of a system error (`ENOENT`), or undefined; never read its message. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `value`, which must not be undefined; else a `Bug`. */
export function needDefined<Value>(value: Value | undefined, message: string): Value {
  assert(value !== undefined, message);
  return value;
}
