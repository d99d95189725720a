/** `native.ts` for macOS. Numbers are those of `sys/stdio.h` and `copyfile.h`. */
import { check, type Koffi, type Native } from "./native.ts";

const renameSwap = 2;
const renameExclusive = 4;
const copyAclAndAttributes = 1 | 4;

export function mac(koffi: Koffi): Native {
  const libc = koffi.load("libSystem.B.dylib");
  const rename = libc.func("int renamex_np(const char*, const char*, unsigned int)");
  const copy = libc.func("int copyfile(const char*, const char*, void*, uint32_t)");
  return {
    exchange: (a, b) => check(koffi, "renamex_np", rename(a, b, renameSwap)),
    renameNew: (from, to) => check(koffi, "renamex_np", rename(from, to, renameExclusive)),
    copyAttributes: (from, to) => {
      copy(from, to, null, copyAclAndAttributes);
    },
    isBeingWritten: () => undefined,
  };
}
