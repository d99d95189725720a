/**
 * A person whose editor keeps the file argv[2] open over several saves (argv[3]: `truncate` or `write over`), argv[4]
 * saves in all, each with a text never used before. Prints `saved TEXT` and `replaced TEXT`, as `save.ts` does. Nothing
 * rests on timing: crew never writes into a file that has one name, so what this descriptor reads before it writes is
 * what this save puts an end to.
 */
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

const [, , file = "", how = "truncate", count = "100"] = process.argv;
const savesWithOneDescriptor = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (line: string) => process.stdout.write(`${line}\n`);

for (let i = 0; i < Number(count); ) {
  const descriptor = openSync(file, "r+");
  for (let n = 0; n < savesWithOneDescriptor && i < Number(count); n++, i++) {
    await pause(Math.random() * 4);
    // All texts have one length, so that one written over another leaves nothing of it.
    save(descriptor, `person ${String(i).padStart(7, "0")}`);
  }
  closeSync(descriptor);
}

function save(descriptor: number, text: string): void {
  const before = firstLine(descriptor);
  if (how === "truncate") ftruncateSync(descriptor);
  writeSync(descriptor, `${text}\n`, 0);
  say(`saved ${text}`);
  if (before.startsWith("person ")) say(`replaced ${before}`);
}

function firstLine(descriptor: number): string {
  const buffer = Buffer.alloc(64);
  return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, 64, 0)).split("\n")[0] ?? "";
}
