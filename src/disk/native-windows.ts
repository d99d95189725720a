/** `native.ts` for Windows. `ReplaceFileW` keeps access lists and attributes by itself. */
import { renameSync } from "node:fs";
import type { Koffi, Native } from "./native.ts";

const writeThrough = 1;

export function windows(koffi: Koffi): Native {
  const kernel = koffi.load("kernel32.dll");
  const replaceFile = kernel.func(
    "bool __stdcall ReplaceFileW(const char16_t*, const char16_t*, const char16_t*, uint32_t, void*, void*)",
  );
  const moveFile = kernel.func("bool __stdcall MoveFileExW(const char16_t*, const char16_t*, uint32_t)");
  const lastError = kernel.func("uint32_t __stdcall GetLastError()");
  const done = (result: unknown) => {
    if (result === true) return;
    const code = codes[Number(lastError())] ?? "EIO";
    throw Object.assign(new Error(`${code}: a file could not be exchanged`), { code });
  };
  return {
    exchange: (a, b) => {
      const backup = `${b}.old`;
      done(replaceFile(a, b, backup, writeThrough, null, null));
      renameSync(backup, b);
    },
    renameNew: (from, to) => done(moveFile(from, to, 8)),
    copyAttributes: () => {},
    isBeingWritten: () => undefined,
  };
}

const codes: Record<number, string> = {
  2: "ENOENT",
  3: "ENOENT",
  5: "EACCES",
  32: "EBUSY",
  80: "EEXIST",
  112: "ENOSPC",
  183: "EEXIST",
};
