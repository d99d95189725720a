/**
 * The lines that docs/editors.md gives keep crew's temporary files on the machine that made them.
 * Not here: whether sync tools and crew get on while both write.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempWorkspace } from "../../disk/temp-workspace.ts";

const pattern = ".crew-*.tmp";

/** Copies `from` to `to` with a home of its own; a program that is missing fails the test by its name. */
const tools: [string, (from: string, to: string, home: string) => void][] = [
  ["rsync", (from, to) => execFileSync("rsync", ["-a", "--exclude", pattern, `${from}/`, `${to}/`])],
  [
    "unison",
    (from, to, home) =>
      execFileSync("unison", [from, to, "-batch", "-auto", "-ui", "text", "-ignore", `Name ${pattern}`], {
        env: { ...process.env, HOME: home, UNISON: home },
        stdio: "ignore",
      }),
  ],
];

it.each(tools)("%s leaves crew's temporary files behind", async (_, copy) => {
  const space = await tempWorkspace({ "from/sub/note.md": "mine\n", "from/sub/.crew-1.tmp": "half\n" });
  const [to, home] = [space.at("to"), space.at("home")];
  mkdirSync(to);
  mkdirSync(home);
  copy(space.at("from"), to, home);
  expect(readFileSync(join(to, "sub/note.md"), "utf8")).toBe("mine\n");
  expect(existsSync(join(to, "sub/.crew-1.tmp"))).toBe(false);
});
