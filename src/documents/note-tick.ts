/**
 * Ticks a task: the box, a link to the session, the day where the note uses that.
 * Not here: whether a task is done (`reconcile/request-run.ts`), the answer itself (`note-edits.ts`).
 */
import { type Edit, insertAt, replaceSpan } from "../text/edit.ts";
import { lineEndAt } from "../text/lines-around.ts";
import { nodesIn, spanOf } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import type { NoteTree, TreeBlock } from "./note-blocks.ts";
import { doneDate, trailingRun } from "./note-fields.ts";
import { ownBox } from "./note-words.ts";

/**
 * The edits for an open box; none when the block is no task or a person ticked it already. `link` goes before the
 * trailing fields, `✅ day` behind them where the note has such dates, and a `^id` stays last.
 */
export function tickEdits(tree: NoteTree, block: TreeBlock, link: string, day: string): Edit[] {
  const [box] = ownBox(tree.text, block.node);
  if (!box || block.node.type !== "listItem" || block.node.checked !== false) return [];
  const line = taskLine(tree, block);
  const { linkAt, dateAt } = placesIn(tree, line);
  const date = usesDates(tree) ? [insertAt(dateAt, ` \u2705 ${day}`)] : [];
  const before = linkAt > line.start ? ` ${link}` : `${link} `;
  return [replaceSpan(box, "[x]"), insertAt(linkAt, before), ...date];
}

/** The first line of the item: the one that task plug-ins read. The whole paragraph when code runs over its end. */
function taskLine({ text, root }: NoteTree, { node, paragraph }: TreeBlock): Span {
  const first =
    node.type === "listItem" && node.children[0]?.type === "paragraph" ? node.children[0] : paragraph;
  const { start, end } = spanOf(first);
  const lineEnd = Math.min(lineEndAt(text, start), end);
  const broken = [...nodesIn(root)].some(
    ({ node: inner }) =>
      inner.type !== "text" &&
      inner.type !== "break" &&
      isInline(inner.type) &&
      spanOf(inner).start < lineEnd &&
      spanOf(inner).end > lineEnd,
  );
  return { start, end: broken ? end : lineEnd };
}

const inline = new Set([
  "inlineCode",
  "html",
  "link",
  "linkReference",
  "image",
  "imageReference",
  "emphasis",
  "strong",
  "delete",
]);

function isInline(type: string): boolean {
  return inline.has(type);
}

/** Where link and date go. Markers count as fields when they stand among or after some. */
function placesIn({ text, markers }: NoteTree, line: Span): { linkAt: number; dateAt: number } {
  const words = text.slice(line.start, line.end).replace(/\\$/, " ");
  const own = markers
    .filter((span) => span.start >= line.start && span.end <= line.end)
    .map((span) => ({ start: span.start - line.start, end: span.end - line.start }));
  const isMarker = (span: Span) => own.some((one) => one.start === span.start);
  const run = trailingRun(words, own);
  const fields = run.slice(run.findIndex((span) => !isMarker(span)));
  const firstField = run.some((span) => !isMarker(span)) ? fields[0] : undefined;
  const last = run.at(-1);
  const endsInId = last !== undefined && words[last.start] === "^";
  const beforeId = endsInId ? last.start : words.length;
  return {
    linkAt: line.start + words.slice(0, firstField?.start ?? words.length).trimEnd().length,
    dateAt: line.start + words.slice(0, beforeId).trimEnd().length,
  };
}

/** True when some task of the note carries `✅ YYYY-MM-DD`, outside code. */
function usesDates({ text, root }: NoteTree): boolean {
  const code = [...nodesIn(root)].filter(({ node }) => node.type === "code" || node.type === "inlineCode");
  return [...text.matchAll(doneDate)].some(
    (found) => !code.some(({ node }) => spanOf(node).start <= found.index && found.index < spanOf(node).end),
  );
}
