import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runTranscript } from "./run-transcript.ts";
import { withOutputs } from "./transcript-format.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));

/** `UPDATE=1 npx vitest run tests/cli` writes what was printed into the pages; read the diff before you commit it. */
const update = process.env.UPDATE === "1";

test.concurrent.for(pages)("%s prints what it says", { timeout: 120_000 }, async (name) => {
  const page = readFileSync(join(folder, name), "utf8");
  const { commands, outputs } = await runTranscript(page);
  const now = withOutputs(page, commands, outputs);
  if (update) writeFileSync(join(folder, name), now);
  else expect(now).toBe(page);
});
