/**
 * What refines a request: `[constraint:: …]`, `[cwd:: …]`, `[apply:: propose]` of its block, else of the front matter.
 * Not here: what a folder or a constraint is worth (`reconcile/`, `policy/`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { type FrontMatter, spanOf, textOf, textsOf } from "../text/front-matter.ts";
import type { Problem } from "../text/problem.ts";
import type { Span } from "../text/span.ts";
import type { NoteTree, TreeBlock } from "./note-blocks.ts";
import * as problems from "./note-problems.ts";
import { refiningFields } from "./note-words.ts";

export interface Refinement {
  constraints: string[];
  cwd?: string;
  apply?: "propose";
  problems: Problem[];
}

export function refinementOf(
  path: WorkspacePath,
  tree: NoteTree,
  block: TreeBlock,
  front: FrontMatter,
): Refinement {
  const fields = refiningFields(tree, block).filter((field) => field.value !== "");
  const last = (key: string) => fields.findLast((field) => field.key === key);
  const constraints = fields.filter((field) => field.key === "constraint").map((field) => field.value);
  const cwd = last("cwd")?.value ?? textOf(front, "cwd");
  const own = last("apply");
  const apply = own ?? frontApply(front);
  const unknown = apply !== undefined && apply.value !== "propose";
  return {
    constraints: constraints.length > 0 ? constraints : frontConstraints(front),
    ...(cwd === undefined ? {} : { cwd }),
    // A word that was meant to ask first must not end in work that does not ask.
    ...(apply === undefined ? {} : { apply: "propose" }),
    problems: unknown ? [problems.unknownApply(path, tree.text, apply.span, apply.value)] : [],
  };
}

function frontConstraints(front: FrontMatter): string[] {
  return textsOf(front, "constraint") ?? textsOf(front, "constraints") ?? [];
}

function frontApply(front: FrontMatter): { value: string; span: Span } | undefined {
  const value = textOf(front, "apply");
  const span = spanOf(front, "apply");
  return value === undefined || !span ? undefined : { value, span };
}
