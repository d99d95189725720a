/**
 * A person who saves the file argv[2] again and again, by rename or in place (argv[3]), argv[4] times, each time with a
 * text never used before, and looks a moment later whether it stands there. Prints every text that does not.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [, , file = "", how = "rename", count = "100"] = process.argv;
for (let i = 0; i < Number(count); i++) {
  const text = `person ${i}\n`;
  if (how === "rename") {
    const temp = join(dirname(file), `.person-${process.pid}`);
    writeFileSync(temp, text);
    renameSync(temp, file);
  } else writeFileSync(file, text);
  await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 6));
  if (!readFileSync(file, "utf8").startsWith(text)) process.stdout.write(text);
}
