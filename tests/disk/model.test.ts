/** The disk of tests and the real one are the same disk: whatever is done to both, both hold and answer the same. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { systemClock } from "../../src/base/clock.ts";
import { revisionOf } from "../../src/base/hash.ts";
import { type DiskPath, workspacePath } from "../../src/base/paths.ts";
import type { Disk } from "../../src/disk/door.ts";
import { realDisk } from "../../src/disk/real.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { memoryDisk } from "../fakes/memory-disk.ts";
import { because, namesBelow } from "./temp-workspace.ts";

const path = fc.constantFrom("a.md", "b/c.md", "b/d.jsonl", "e/f/g.md");
const text = fc.constantFrom("", "one\n", "two\r\n", "no end", "\uFEFFbom\n");
const step = fc.oneof(
  fc.record({ do: fc.constant("save" as const), path, text }),
  fc.record({ do: fc.constant("delete" as const), path }),
  fc.record({ do: fc.constant("create" as const), path, text }),
  fc.record({ do: fc.constant("replace" as const), path, readAs: text, text }),
  fc.record({ do: fc.constant("append" as const), path, line: fc.constantFrom("{}", "x") }),
  fc.record({ do: fc.constant("move" as const), path, to: path }),
  fc.record({ do: fc.constant("remove" as const), path, readAs: text }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Person {
  save(path: string, text: string): void;
  delete(path: string): void;
}

async function act(disk: Disk, person: Person, step: Step): Promise<unknown> {
  const at = workspacePath(step.path);
  switch (step.do) {
    case "save":
      return person.save(step.path, step.text);
    case "delete":
      return person.delete(step.path);
    case "create":
      return disk.create(at, step.text, because);
    case "replace":
      return disk.replace(at, revisionOf(step.readAs), step.text, because);
    case "append":
      return disk.append(at, step.line);
    case "move":
      return disk.move(at, workspacePath(step.to), because);
    case "remove":
      return disk.remove(at, revisionOf(step.readAs), because);
  }
}

it("answers and files are the same after any steps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const base = mkdtempSync(join(tmpdir(), "crew-model-"));
      const root = join(base, "workspace");
      mkdirSync(root);
      const real = realDisk({ root, state: join(base, "state") as DiskPath, clock: systemClock() });
      const memory = memoryDisk(manualClock());
      const person: Person = {
        save: (path, text) => {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), text);
        },
        delete: (path) => rmSync(join(root, path), { force: true }),
      };
      for (const step of steps)
        expect(await act(real, person, step)).toEqual(await act(memory, memory.person, step));
      const files = Object.fromEntries(
        namesBelow(root).map((name) => [name, readFileSync(join(root, name), "utf8")]),
      );
      expect(files).toEqual(memory.snapshot());
      expect((await real.list()).map(({ path }) => path)).toEqual(
        (await memory.list()).map(({ path }) => path),
      );
      rmSync(base, { recursive: true });
    }),
    { numRuns: 60 },
  );
});
