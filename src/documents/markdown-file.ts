/**
 * What all control files in markdown have in common: front matter that must be whole, and no merge conflict.
 * Not here: what the keys mean (one file a kind).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { findConflicts } from "../text/conflicts.ts";
import { type FrontMatter, parseFrontMatter } from "../text/front-matter.ts";
import { type Problem, problemAt } from "../text/problem.ts";
import { faultProblems } from "../text/yaml-faults.ts";

export interface MarkdownFile {
  text: string;
  front: FrontMatter;
  /** What stands after the front matter, without white space around it. */
  body: string;
  problems: Problem[];
}

/** The codes of what can be wrong with the frame. `file` is for kinds of which only the frame is read. */
const codes = {
  agent: { frontMatter: "agent/front-matter", conflict: "agent/conflict-markers" },
  skill: { frontMatter: "skill/front-matter", conflict: "skill/conflict-markers" },
  file: { frontMatter: "file/front-matter", conflict: "file/conflict-markers" },
} as const;

/** Reads the frame of a control file of this kind. Never throws. */
export function parseMarkdownFile(
  path: WorkspacePath,
  text: string,
  kind: keyof typeof codes,
  meanwhile: string,
): MarkdownFile {
  const front = parseFrontMatter(text);
  const body = text.slice(front.bodyStart).trim();
  const conflicts = conflictProblems(path, text, codes[kind].conflict, meanwhile);
  if (conflicts.length > 0) return { text, front, body, problems: conflicts };
  const faults = faultProblems(path, text, front.faults, { code: codes[kind].frontMatter, meanwhile });
  return { text, front, body, problems: faults };
}

function conflictProblems(path: WorkspacePath, text: string, code: string, meanwhile: string): Problem[] {
  const markers = findConflicts(text).flatMap((conflict) => conflict.markers);
  return markers.map((span) =>
    problemAt(path, text, span, {
      code,
      message: "Expected one text; found a line that a merge left between two sides.",
      fix: "Keep what is right of the two sides and remove this line.",
      meanwhile,
    }),
  );
}
