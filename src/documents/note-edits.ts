/**
 * The edits that crew makes in notes: another marker, an answer with what belongs to it.
 * Everything else in the note keeps its bytes.
 * Not here: reading (`note.ts`), where an answer goes (`answer-place.ts`), check boxes (`note-tick.ts`).
 */
import { renderCallout } from "../text/callout.ts";
import { type Edit, insertAt, replaceSpan } from "../text/edit.ts";
import { answerPlace, calloutsAt } from "./answer-place.ts";
import { findBlocks, type NoteTree, type TreeBlock } from "./note-blocks.ts";
import { tickEdits } from "./note-tick.ts";
import type { Answer, Note, RequestBlock } from "./note-types.ts";

export { renderMarker } from "./marker.ts";

/** Puts `markerText` in the place of the block's marker and of those that go with it. */
export function markerEdits(block: RequestBlock, markerText: string): Edit[] {
  return [block.marker.span, ...(block.twins ?? [])].map((span) => replaceSpan(span, markerText));
}

/**
 * Puts `answer.marker` in the place of the marker, ticks the box when `answer.tick` is given, and adds a callout
 * after the block. `block` must come from `note`. Nothing is inserted twice only if `hasAnswer` was asked before.
 */
export function answerEdits(note: Note, block: RequestBlock, answer: Answer): Edit[] {
  const found = locate(note, block);
  const marker = markerEdits(block, answer.marker);
  if (!found) return marker;
  const untickable = answer.tick !== undefined && block.task?.recurring === true;
  const said = untickable ? withRemark(answer.text) : answer.text;
  const place = answerPlace(found.tree, found.block, (frame) => renderCallout(answer.title, said, frame));
  const tick =
    answer.tick && !untickable ? tickEdits(found.tree, found.block, answer.link, answer.tick.day) : [];
  return [...tick, ...marker, insertAt(place.offset, place.text)];
}

/**
 * True when one of crew's callouts where the answer of `block` would go has `title` (or a part of it, such as the
 * link) on its first line and, when `said` is given, says it: answers of one session in one minute have one title.
 */
export function hasAnswer(note: Note, block: RequestBlock, title: string, said = ""): boolean {
  const found = locate(note, block);
  if (!found) return false;
  const fits = (one: { title: string; said: string }) =>
    one.title.includes(title) && squashed(one.said).includes(squashed(said));
  return calloutsAt(found.tree, found.block).some(fits);
}

function squashed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The block in a fresh tree: notes are plain values and carry none. */
function locate(note: Note, block: RequestBlock): { tree: NoteTree; block: TreeBlock } | undefined {
  const { tree, blocks } = findBlocks(note.text);
  const found = blocks.find((one) => one.marker.span.start === block.marker.span.start);
  return found && { tree, block: found };
}

function withRemark(text: string): string {
  const remark = "This task comes back, so crew did not tick it.";
  return text.trim() === "" ? remark : `${text.trimEnd()}\n\n${remark}`;
}
