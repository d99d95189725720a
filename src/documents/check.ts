/**
 * Every problem of one file, by its kind: what `crew check` prints.
 * Not here: reading the kinds (one file each), reading the disk (`disk/read.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { parseFrontMatter } from "../text/front-matter.ts";
import { parseJsonLines } from "../text/json-lines.ts";
import { type Problem, problemOf } from "../text/problem.ts";
import { faultProblems } from "../text/yaml-faults.ts";
import { parseYaml } from "../text/yaml-read.ts";
import { parseAgent } from "./agent.ts";
import { parseConfig } from "./config.ts";
import { checkEpisodes, checkFacts } from "./facts.ts";
import { parseHeartbeat } from "./heartbeat.ts";
import { parseHistoryDay } from "./history.ts";
import { jsonProblems } from "./json-file.ts";
import { type FileKind, kindOf } from "./kinds.ts";
import { parseLedger } from "./ledger-read.ts";
import { parseLessons } from "./lessons.ts";
import { parseMarkdownFile } from "./markdown-file.ts";
import { parseNote } from "./note.ts";
import { parsePermissions } from "./permissions.ts";
import { parseReceipts } from "./receipts.ts";
import { parseSessionPage } from "./session-page.ts";
import { parseSkill } from "./skill.ts";
import { parseTranscript } from "./transcript-read.ts";

type Check = (path: WorkspacePath, text: string) => Problem[];

/** The problems of `text`, the contents of `path`, in the order of its lines. `home` as in `kindOf`. */
export function checkFile(path: WorkspacePath, text: string, home = "."): Problem[] {
  return checks[kindOf(path, home)](path, text).sort((a, b) => a.line - b.line || a.column - b.column);
}

const noProblems: Check = () => [];
const jsonLines: Check = (path, text) => parseJsonLines(path, text).problems;
const frame: Check = (path, text) => parseMarkdownFile(path, text, "file", unused).problems;

/** For kinds of which only the frame is read yet. */
const unused = "crew takes nothing from this file until it is mended. Nothing in it was changed.";

/** One line a kind. */
const checks: Readonly<Record<FileKind, Check>> = {
  settings: (path, text) => parseConfig(path, text).problems,
  permissions: (path, text) => parsePermissions(path, text).problems,
  agent: (path, text) => parseAgent(path, text).problems,
  skill: (path, text) => parseSkill(path, text).problems,
  "session-page": (path, text) => parseSessionPage(path, text).problems,
  ledger: (path, text) => parseLedger(path, text).problems,
  transcript: (path, text) => parseTranscript(path, text).problems,
  receipts: (path, text) => parseReceipts(path, text).problems,
  note: checkNote,
  heartbeat: (path, text) => parseHeartbeat(path, text).problems,
  preferences: frame,
  projects: frame,
  history: (path, text) => parseHistoryDay(path, text).problems,
  facts: checkFacts,
  episodes: checkEpisodes,
  lessons: (path, text) => parseLessons(path, text).problems,
  "memory-proposal": frame,
  schedule: frame,
  loop: frame,
  monitor: frame,
  task: frame,
  "task-plan": frame,
  "task-steps": jsonLines,
  spec: frame,
  rule: frame,
  approval: frame,
  audit: jsonLines,
  usage: jsonLines,
  hook: jsonProblems,
  watching: jsonProblems,
  owner: (path, text) =>
    faultProblems(path, text, parseYaml(text).faults, { code: "file/yaml", meanwhile: unused }),
  instructions: noProblems,
  other: noProblems,
};

/** A person's notes are the person's: their front matter is looked at only where a request would use it. */
function checkNote(path: WorkspacePath, text: string): Problem[] {
  const note = parseNote(path, text);
  if (note.blocks.length === 0) return note.problems;
  const about = {
    code: "note/front-matter",
    severity: "warning" as const,
    meanwhile:
      "Requests in this note work; agents are not told its properties. Nothing in the file was changed.",
  };
  return [...note.problems, ...faultProblems(path, text, parseFrontMatter(text).faults, about)];
}

/** Why a path that exists cannot be read as text; the same words as at the door of the disk. */
export const unreadableReasons = [
  "not-utf8",
  "no-permission",
  "io",
  "dangling-link",
  "leaves-workspace",
  "too-big",
  "not-a-file",
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

const fixes: Record<UnreadableReason, string> = {
  "not-utf8": "Save it as UTF-8.",
  "no-permission": "Give yourself the right to read it.",
  io: "Look at the disk, or at the network folder, and try again.",
  "dangling-link": "Put the target back, or remove the link.",
  "leaves-workspace": "Copy what it leads to into the workspace, or remove the link.",
  "too-big": "Split it, or move what crew need not read to another file.",
  "not-a-file": "Rename it, or move it elsewhere.",
};

const expected: Record<UnreadableReason, string> = {
  "not-utf8": "Expected UTF-8 text; found other bytes.",
  "no-permission": "Expected a file that can be read; found one without that permission.",
  io: "Expected a file that can be read; reading it failed.",
  "dangling-link": "Expected a link that leads to a file; found one that leads nowhere.",
  "leaves-workspace": "Expected a link within the workspace; found one that leaves it.",
  "too-big": "Expected a file of a size that people write; found a larger one.",
  "not-a-file": "Expected a file; found something else of that name.",
};

/** The problem `file/REASON` of the whole file; `detail` is what the disk said about it, as a sentence. */
export function unreadable(path: WorkspacePath, reason: UnreadableReason, detail?: string): Problem {
  return problemOf(path, {
    code: `file/${reason}`,
    message: detail ? `${expected[reason]} ${detail}` : expected[reason],
    fix: fixes[reason],
    meanwhile: "It counts as broken, not as missing: crew reads nothing from it and writes nothing to it.",
  });
}
