/**
 * The few system calls that Node lacks, through koffi: exchanging two names, renaming without overwriting, copying
 * attributes, asking whether somebody still writes. All are optional: without koffi, or on a file system that cannot,
 * the callers fall back and say so.
 * Not here: loading it (`load-native.ts`), what is done with it (`swap.ts`, `make.ts`, `watch/settle.ts`).
 */

export interface Native {
  /** Exchanges what two names stand for, in one step. Throws an error with a system code. */
  exchange(a: string, b: string): void;
  /** Renames a file or folder; throws EEXIST when `to` exists. */
  renameNew(from: string, to: string): void;
  /** Copies extended attributes and access lists, as far as the file system and the user may. */
  copyAttributes(from: string, to: string): void;
  /** True when somebody has the file open for writing; undefined when the system cannot say. */
  isBeingWritten(path: string): boolean | undefined;
}

/** The part of koffi that is used here. */
export interface Koffi {
  load(library: string | null): { func(definition: string): (...args: unknown[]) => unknown };
  errno(): number;
  readonly os: { readonly errno: Readonly<Record<string, number>> };
}

/** Throws the error that `koffi` holds, as Node's own file functions would, unless `result` is 0. */
export function check(koffi: Koffi, call: string, result: unknown): void {
  if (result === 0) return;
  const errno = koffi.errno();
  const code = Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? `E${errno}`;
  throw Object.assign(new Error(`${code}: ${call}`), { code });
}
