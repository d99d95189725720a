/**
 * Loads koffi and picks the system calls of this machine. Done at the first write, not at the start: it costs 20 ms.
 * Not here: the calls (`native-linux.ts`, `native-mac.ts`, `native-windows.ts`).
 */
import { createRequire } from "node:module";
import type { Koffi, Native } from "./native.ts";
import { linux } from "./native-linux.ts";
import { mac } from "./native-mac.ts";
import { windows } from "./native-windows.ts";

/** The calls of this system, or undefined when koffi is not there or does not know the machine. About 20 ms. */
export function loadNative(platform: NodeJS.Platform = process.platform): Native | undefined {
  const make = { linux, darwin: mac, win32: windows }[platform as string];
  if (!make) return undefined;
  try {
    return make(createRequire(import.meta.url)("koffi") as Koffi);
  } catch {
    return undefined;
  }
}
