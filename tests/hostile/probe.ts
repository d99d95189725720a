/** Everything that crew does with a text of a kind: reads it, checks it, makes each of its edits and looks at the outcome. */
import { addBulletEdits, parseBullets } from "../../src/documents/bullets.ts";
import { checkFile } from "../../src/documents/check.ts";
import { addItemEdits, parseHeartbeat } from "../../src/documents/heartbeat.ts";
import type { FileKind } from "../../src/documents/kinds.ts";
import { parseNote } from "../../src/documents/note.ts";
import { answerEdits, markerEdits } from "../../src/documents/note-edits.ts";
import type { Note } from "../../src/documents/note-types.ts";
import { pageEdits, parseSessionPage } from "../../src/documents/session-page.ts";
import { withSteerLine } from "../../src/documents/session-page-add.ts";
import { applyEdits, type Edit } from "../../src/text/edit.ts";
import { parseFrontMatter, setKeyEdits } from "../../src/text/front-matter.ts";
import { renderProblem } from "../../src/text/problem.ts";
import { linesOf } from "../../src/text/span.ts";
import { yamlSetEdits } from "../../src/text/yaml-edits.ts";
import { parseYaml } from "../../src/text/yaml-read.ts";
import { pathOf } from "./seeds.ts";

/** What is wrong with the way that crew treats `text`; empty when nothing is. */
export function faultsOf(kind: FileKind, text: string): string[] {
  const path = pathOf(kind);
  const printed = checkFile(path, text).map(renderProblem).join("\n");
  const faults: string[] = [];
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(printed))
    faults.push("a control character is printed");
  if (
    linesOf(text)
      .map((line) => line.text + line.eol)
      .join("") !== text
  )
    faults.push("the lines are not the text");
  return [...faults, ...(editors[kind] ?? (() => []))(text)];
}

const editors: Readonly<Partial<Record<FileKind, (text: string) => string[]>>> = {
  note: noteFaults,
  heartbeat: heartbeatFaults,
  preferences: (text) => bulletFaults(text, undefined),
  projects: (text) => bulletFaults(text, "More"),
  settings: yamlFaults,
  permissions: yamlFaults,
  "session-page": pageFaults,
  schedule: frontFaults,
  agent: frontFaults,
  task: frontFaults,
};

/** `text` after `edits`; what `edits` leave out stands in it as it stood, in order. */
function edited(text: string, edits: readonly Edit[], faults: string[]): string {
  const after = applyEdits(text, edits);
  const grown = edits.reduce((sum, edit) => sum + edit.text.length - (edit.span.end - edit.span.start), 0);
  if (after.length !== text.length + grown) faults.push("the length does not add up");
  return after;
}

const asks = (note: Note) =>
  note.blocks.filter((block) => block.marker.kind === "mark").map((block) => block.normal);

function noteFaults(text: string): string[] {
  const faults: string[] = [];
  const path = pathOf("note");
  const note = parseNote(path, text);
  for (const block of note.blocks.filter((one) => one.marker.kind === "mark").slice(0, 3)) {
    const rest = asks(note);
    rest.splice(rest.indexOf(block.normal), 1);
    const claimed = edited(text, markerEdits(block, "@crew(working a1b2c3)"), faults);
    const answer = { marker: "@crew(done a1b2c3)", title: "19:05 [[s]]", text: "Done @crew!", link: "[[s]]" };
    const answered = edited(text, answerEdits(note, block, answer), faults);
    for (const [what, after] of Object.entries({ claim: claimed, answer: answered })) {
      const left = asks(parseNote(path, after));
      if (JSON.stringify(left) !== JSON.stringify(rest)) faults.push(`the ${what} changes other requests`);
    }
  }
  return faults;
}

function heartbeatFaults(text: string): string[] {
  const faults: string[] = [];
  const doc = parseHeartbeat(pathOf("heartbeat"), text);
  const after = parseHeartbeat(doc.path, edited(text, addItemEdits(doc, "look at this"), faults));
  const words = (one: typeof doc) => one.items.map((item) => item.text);
  const missing = words(doc).filter((one) => !words(after).includes(one));
  return missing.length > 0 ? [...faults, "an added item changes another"] : faults;
}

function bulletFaults(text: string, heading: string | undefined): string[] {
  const faults: string[] = [];
  const { edits } = addBulletEdits(text, "likes tea", {
    file: "preferences",
    ...(heading ? { heading } : {}),
  });
  const after = parseBullets(edited(text, edits, faults)).length;
  const before = parseBullets(text).length;
  return after < before ? [...faults, "an added bullet hides another"] : faults;
}

function yamlFaults(text: string): string[] {
  const faults: string[] = [];
  const edits = yamlSetEdits(text, ["made_up", "deep"], "a: b # c");
  if (!edits) return [];
  const after = parseYaml(edited(text, edits, faults));
  const wanted = { ...parseYaml(text).data, made_up: { deep: "a: b # c" } };
  const same = JSON.stringify(sorted(after.data)) === JSON.stringify(sorted(wanted));
  return same && after.faults.length === 0 ? faults : [...faults, "a set key changes another"];
}

function sorted(data: object): unknown[] {
  return Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
}

function frontFaults(text: string): string[] {
  const faults: string[] = [];
  const edits = setKeyEdits(text, "made_up", "a: b # c");
  if (!edits) return [];
  const after = parseFrontMatter(edited(text, edits, faults));
  return after.data.made_up === "a: b # c" ? faults : [...faults, "a key was not set"];
}

function pageFaults(text: string): string[] {
  const faults: string[] = [];
  const before = parseSessionPage(pathOf("session-page"), text);
  const edits = pageEdits(text, {
    properties: { status: "done" },
    regions: { work: "a <!-- crew:end work --> b" },
  });
  const after = parseSessionPage(pathOf("session-page"), edited(text, edits, faults));
  if (
    JSON.stringify(after.steer.map((one) => one.text)) !== JSON.stringify(before.steer.map((one) => one.text))
  )
    faults.push("crew's own region changes what a person steers");
  if (!withSteerLine(text, "go on").includes("go on")) faults.push("a steering line is lost");
  return faults;
}
