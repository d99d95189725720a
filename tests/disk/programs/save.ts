/**
 * A person who saves the file argv[2] again and again, by rename or in place (argv[3]), argv[4] times, each time with a
 * text never used before. Prints, one a line, what has to be accounted for:
 * `saved TEXT` for each save, `replaced TEXT` for what a save of their own put an end to, `missing TEXT` (in place only).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadNative } from "../../../src/disk/load-native.ts";

const [, , file = "", how = "rename", count = "100"] = process.argv;
const native = loadNative();
if (!native) throw new Error("this test needs an exchanging rename");
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (line: string) => process.stdout.write(`${line}\n`);
const firstLine = (path: string) => readFileSync(path, "utf8").split("\n")[0] ?? "";

for (let i = 0; i < Number(count); i++) {
  const text = `person ${i}`;
  if (how === "rename") saveByRename(text);
  else await saveInPlace(text);
  await pause(Math.random() * 6);
}

/**
 * For crew this is a rename over the file; but what stood there comes out, so that a text which only the person's own
 * next save ended is told from one that crew lost.
 */
function saveByRename(text: string): void {
  const temp = join(dirname(file), `.person-${process.pid}`);
  writeFileSync(temp, `${text}\n`);
  native?.exchange(file, temp);
  say(`saved ${text}`);
  say(`replaced ${firstLine(temp)}`);
}

/**
 * What a save in place overwrites cannot be seen, so the person looks whether the text stands there. Between crew's
 * exchange and its giving back it does not, for a moment; a second look tells that moment from a loss.
 */
async function saveInPlace(text: string): Promise<void> {
  writeFileSync(file, `${text}\n`);
  await pause(1);
  if (firstLine(file) === text) return;
  await pause(500);
  if (firstLine(file) !== text) say(`missing ${text}`);
}
