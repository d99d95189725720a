/**
 * A vault for measurements: notes as people write them, of 1 to 6 KB, the same for the same seed. One in a hundred holds a
 * request that is done, so that a watcher finds marks and starts nothing.
 * Not here: what is measured over it (`../benches/`).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DiskPath } from "../../../src/base/paths.ts";

export interface Vault {
  root: DiskPath;
  /** Paths below the root. */
  notes: string[];
  /** An empty folder beside it, for state. */
  state: DiskPath;
  remove(): void;
}

/** Writes `count` notes into 20 areas of 25 topics each. */
export function makeVault(count: number): Vault {
  const base = mkdtempSync(join(tmpdir(), "crew-vault-"));
  const root = join(base, "vault") as DiskPath;
  const notes = Array.from({ length: count }, (_, i) => `area-${i % 20}/topic-${i % 500}/note-${i}.md`);
  for (const path of new Set(notes.map((note) => join(root, note, ".."))))
    mkdirSync(path, { recursive: true });
  for (const [i, path] of notes.entries()) writeFileSync(join(root, path), noteText(i));
  const state = join(base, "state") as DiskPath;
  mkdirSync(state);
  return { root, notes, state, remove: () => rmSync(base, { recursive: true, force: true }) };
}

const words =
  "the plan for harbour lantern review needs a second look before Friday and somebody should ask whether figures from spring still hold when we move over";
const lexicon = words.split(" ");

/** Front matter, headings, prose, lists, a fence and a table, in lengths that differ from note to note. */
export function noteText(seed: number): string {
  const next = randomOf(seed + 1);
  const sentence = () =>
    `${Array.from({ length: 6 + next(14) }, () => lexicon[next(lexicon.length)]).join(" ")}.`;
  const parts = [`---\ntags: [area-${seed % 20}]\nstatus: open\n---\n# Note ${seed}\n`];
  for (let section = 0, sections = 2 + next(5); section < sections; section++) {
    parts.push(`## Part ${section + 1}\n`, `${sentence()} ${sentence()} See [[note-${next(1000)}]].\n`);
    parts.push(Array.from({ length: 2 + next(6) }, () => `- [ ] ${sentence()}`).join("\n"), "");
    if (next(3) === 0) parts.push(`\`\`\`ts\nconst a = ${next(100)};\n// ${sentence()}\n\`\`\`\n`);
    if (next(4) === 0) parts.push(`| a | b |\n| - | - |\n| ${next(9)} | ${sentence()} |\n`);
  }
  if (seed % 100 === 0) parts.push(`Look at the figures of spring. @crew(done k${10_000 + seed})\n`);
  return parts.join("\n");
}

/** A small linear congruential generator: the same numbers on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}
