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

/** Reads the frame of a control file; its problems have codes `KIND/front-matter` and `KIND/conflict-markers`. */
export function parseMarkdownFile(
  path: WorkspacePath,
  text: string,
  kind: string,
  meanwhile: string,
): MarkdownFile {
  const front = parseFrontMatter(text);
  const body = text.slice(front.bodyStart).trim();
  const conflicts = conflictProblems(path, text, `${kind}/conflict-markers`, meanwhile);
  if (conflicts.length > 0) return { text, front, body, problems: conflicts };
  const faults = faultProblems(path, text, front.faults, { code: `${kind}/front-matter`, meanwhile });
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
