/**
 * A person who saves the file argv[2] again and again, by rename or in place (argv[3]), each time with a text never used
 * before, until argv[4] saves are done. Prints each text's number once it is saved.
 */
import { renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [, , file = "", how = "rename", count = "100"] = process.argv;
for (let i = 0; i < Number(count); i++) {
  const text = `person ${how} ${i}\n`;
  if (how === "rename") {
    const temp = join(dirname(file), `.person-${process.pid}`);
    writeFileSync(temp, text);
    renameSync(temp, file);
  } else writeFileSync(file, text);
  process.stdout.write(`${i}\n`);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
}
