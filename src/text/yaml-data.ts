/** Plain data by path, as YAML holds it. Not here: places (`yaml-look.ts`). */
import { isObject } from "../base/json.ts";

/** The value under `path`; undefined when there is none. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    data,
  );
}

/** `data` with `value` under `path`; undefined removes the key. */
export function withValue(data: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = isObject(data) ? { ...data } : {};
  const inner = withValue(copy[step], rest, value);
  if (inner === undefined) delete copy[step];
  else
    Object.defineProperty(copy, step, { value: inner, enumerable: true, writable: true, configurable: true });
  return copy;
}

/** True when something on the way to the end of `path` has a value and is no mapping. */
export function isClosedBefore(data: unknown, path: readonly string[]): boolean {
  return path.some((_, i) => {
    const above = valueAt(data, path.slice(0, i));
    return above !== undefined && above !== null && !isObject(above);
  });
}
