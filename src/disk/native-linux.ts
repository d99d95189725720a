/** `native.ts` for Linux. Numbers are those of the kernel's headers. */
import { closeSync, constants, openSync } from "node:fs";
import { check, type Koffi, type Native } from "./native.ts";

const atCwd = -100;
const renameNoReplace = 1;
const renameExchange = 2;
const setSignal = 10;
const setLease = 1024;
const readLease = 0;
const noLease = 2;
/** Urgent data on a socket: a signal that does nothing to a process that does not ask for it. */
const harmlessSignal = 23;

export function linux(koffi: Koffi): Native {
  const libc = koffi.load(null);
  const rename = libc.func("int renameat2(int, const char*, int, const char*, unsigned int)");
  const list = libc.func("int64_t listxattr(const char*, _Out_ uint8_t*, size_t)");
  const get = libc.func("int64_t getxattr(const char*, const char*, _Out_ uint8_t*, size_t)");
  const set = libc.func("int setxattr(const char*, const char*, const uint8_t*, size_t, int)");
  const control = libc.func("int fcntl(int, int, ...)");
  return {
    exchange: (a, b) => check(koffi, "renameat2", rename(atCwd, a, atCwd, b, renameExchange)),
    renameNew: (from, to) => check(koffi, "renameat2", rename(atCwd, from, atCwd, to, renameNoReplace)),
    copyAttributes: (from, to) => {
      const names = bytesOf((buffer) => list(from, buffer, buffer.length));
      for (const name of names.toString("utf8").split("\0").filter(Boolean)) {
        const value = bytesOf((buffer) => get(from, name, buffer, buffer.length));
        set(to, name, value, value.length, 0);
      }
    },
    isBeingWritten: (path) => leaseRefused(koffi, control, path),
  };
}

/** Calls once for the size and once for the bytes; empty when there are none or they may not be read. */
function bytesOf(call: (buffer: Buffer) => unknown): Buffer {
  const size = Number(call(Buffer.alloc(0)));
  if (!(size > 0)) return Buffer.alloc(0);
  const buffer = Buffer.alloc(size);
  const got = Number(call(buffer));
  return buffer.subarray(0, Math.max(0, got));
}

/**
 * The kernel refuses a read lease while the file is open for writing. The lease is given back at once; a writer who
 * comes in between waits those microseconds, and the signal that tells us of it is one that does nothing.
 */
function leaseRefused(
  koffi: Koffi,
  control: (...args: unknown[]) => unknown,
  path: string,
): boolean | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    if (control(descriptor, setSignal, "int", harmlessSignal) !== 0) return undefined;
    if (control(descriptor, setLease, "int", readLease) !== 0) {
      return koffi.errno() === koffi.os.errno.EAGAIN ? true : undefined;
    }
    control(descriptor, setLease, "int", noLease);
    return false;
  } finally {
    closeSync(descriptor);
  }
}
