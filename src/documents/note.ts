/**
 * Reads a note for requests: blocks with markers, what each asks, and what is wrong with them.
 * Not here: which files are notes (`kinds.ts`), edits (`note-edits.ts`), what follows (`reconcile/request.ts`).
 */
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { type Conflict, findConflicts } from "../text/conflicts.ts";
import { type FrontMatter, parseFrontMatter } from "../text/front-matter.ts";
import { TooTangled } from "../text/markdown-work.ts";
import type { Problem } from "../text/problem.ts";
import { placeOf } from "../text/span.ts";
import { findBlocks, type NoteBlocks, type NoteTree, type TreeBlock } from "./note-blocks.ts";
import { headingsAbove, linksOf, selectionOf, taskOf } from "./note-context.ts";
import * as problems from "./note-problems.ts";
import { type Refinement, refinementOf } from "./note-refine.ts";
import type { Note, RequestBlock } from "./note-types.ts";
import { instructionOf, normalOf } from "./note-words.ts";

/** Reads `text`, the content of `path` with its BOM. Never throws. Quick when nothing in it concerns crew. */
export function parseNote(path: WorkspacePath, text: string): Note {
  if (!text.includes("@crew") && !text.includes("crew:"))
    return { text, off: false, blocks: [], problems: [] };
  const front = parseFrontMatter(text);
  const note: Note = { text, off: isOff(front), blocks: [], problems: [] };
  if (front.present && front.faults.length === 0) note.properties = front.data;
  if (!text.includes("@crew")) return note;
  if (text.length > limits.noteParseChars) return { ...note, problems: [problems.tooLarge(path)] };
  return readBody(path, note, front);
}

/** `crew: off`, which some readers of YAML take for `false`. */
function isOff(front: FrontMatter): boolean {
  return ["off", "false"].includes(String(front.data.crew).toLowerCase());
}

function readBody(path: WorkspacePath, note: Note, front: FrontMatter): Note {
  const found = tryBlocks(note.text);
  if (found instanceof TooTangled)
    return { ...note, problems: [problems.tooTangled(path, note.text, found.offset)] };
  if (found instanceof RangeError) return { ...note, problems: [problems.tooDeep(path)] };
  const conflicts = findConflicts(note.text);
  const blocks = found.blocks.filter((block) => !inConflict(block, conflicts));
  const read = blocks.map((block) => readBlock(path, found.tree, block, front));
  return {
    ...note,
    blocks: read.map(({ block }) => block),
    problems: note.off
      ? []
      : [
          ...conflicts.flatMap((one) => one.markers.map((at) => problems.conflict(path, note.text, at))),
          ...found.faulty.map((at) => problems.unknownMarker(path, note.text, at)),
          ...found.swallowed.map((at) => problems.swallowedMark(path, note.text, at)),
          ...read.flatMap((one) => one.problems),
        ].sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

/** Text nested hundreds of levels deep, or with thousands of marks without a partner, exhausts the parser. */
function tryBlocks(text: string): NoteBlocks | RangeError {
  try {
    return findBlocks(text);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}

function inConflict(block: TreeBlock, conflicts: readonly Conflict[]): boolean {
  return conflicts.some(({ span }) => block.span.start <= span.end && span.start <= block.span.end);
}

function readBlock(path: WorkspacePath, tree: NoteTree, block: TreeBlock, front: FrontMatter) {
  const refined: Refinement = refinementOf(path, tree, block, front);
  const { text } = tree;
  const selection = selectionOf(path, text, block);
  const task = taskOf(text, block);
  const read: RequestBlock = {
    span: block.span,
    fromLine: placeOf(text, block.span.start).line,
    toLine: placeOf(text, block.span.end).line,
    marker: block.marker,
    ...(block.twins.length > 0 ? { twins: block.twins } : {}),
    normal: normalOf(tree, block),
    instruction: instructionOf(tree, block),
    headings: headingsAbove(text, tree.root, block.span.start),
    constraints: refined.constraints,
    ...(refined.cwd === undefined ? {} : { cwd: refined.cwd }),
    ...(refined.apply === undefined ? {} : { apply: refined.apply }),
    ...(selection ? { selection } : {}),
    links: linksOf(tree, block),
    ...(task ? { task } : {}),
  };
  return { block: read, problems: refined.problems as Problem[] };
}
