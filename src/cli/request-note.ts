/**
 * A request of the command line as text in a note: exactly what a person would have typed there.
 * Not here: writing the note (`place-request.ts`), what follows from it (`reconcile/request.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { printable } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { parseNote } from "../documents/note.ts";
import type { RequestBlock } from "../documents/note-types.ts";
import type { May } from "../documents/request.ts";
import { eolAt } from "../text/span.ts";

export interface Asked {
  text: string;
  may: May;
  /** The name of `agents/NAME.md`. */
  agent?: string;
  cwd?: string;
  constraints: readonly string[];
  selection?: { path: string; fromLine: number; toLine: number; text: string };
}

/** `@crew!`, `@crew:reviewer?` */
export function markFor({ may, agent }: Pick<Asked, "may" | "agent">): string {
  return `@crew${agent ? `:${agent}` : ""}${may === "read" ? "?" : "!"}`;
}

/** The note with the request as its last block. Throws `UserError` when the text cannot stand in a note as one request. */
export function withRequest(
  path: WorkspacePath,
  note: string | undefined,
  asked: Asked,
): { text: string; block: RequestBlock } {
  for (const shape of [asParagraph, asItem]) {
    const text = appended(note, shape(asked));
    const block = lastRequest(path, text, asked);
    if (block) return { text, block };
  }
  throw new UserError({
    message: `"${printable(asked.text, 60)}" cannot stand in ${path} as one request.`,
    fix: "An open code fence, a comment, or a `crew: off` in that note swallows the mark. Mend it, or type the request into a note.",
    meanwhile: "Nothing was made or changed.",
  });
}

/** The block that the text ends with, if it is the new request and nothing is left over of it elsewhere. */
function lastRequest(path: WorkspacePath, text: string, asked: Asked): RequestBlock | undefined {
  const note = parseNote(path, text);
  const block = note.blocks.at(-1);
  if (note.off || block?.marker.kind !== "mark" || !block.marker.ends) return undefined;
  const whole = text.slice(block.span.end).trim() === "";
  const words = (from: string) => from.replace(/\s+/g, " ").trim();
  return whole && words(block.instruction) === words(asked.text) ? block : undefined;
}

/** One paragraph, the mark at its end. */
function asParagraph(asked: Asked): string {
  return [...fence(asked), `${[asked.text, ...fields(asked), markFor(asked)].join(" ")}`].join("\n\n");
}

/** A list item, for texts of several paragraphs; its last paragraph is the mark. */
function asItem(asked: Asked): string {
  const lines = asked.text.split("\n");
  const body = lines.map((line, i) => (i === 0 ? `- ${line}` : line === "" ? "" : `  ${line}`));
  const inner = fence(asked).map((block) => block.replace(/^(?!$)/gm, "  "));
  return [body.join("\n"), ...inner, `  ${[...fields(asked), markFor(asked)].join(" ")}`].join("\n\n");
}

function fields({ constraints, cwd }: Asked): string[] {
  return [...constraints.map((text) => `[constraint:: ${text}]`), ...(cwd ? [`[cwd:: ${cwd}]`] : [])];
}

/** The selected lines, quoted as code with more backticks than any run of them inside. */
function fence({ selection }: Asked): string[] {
  if (!selection) return [];
  const longest = Math.max(2, ...(selection.text.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  return [
    `${ticks}text ${selection.path}:${selection.fromLine}-${selection.toLine}\n${selection.text}\n${ticks}`,
  ];
}

/** `block` after `note`, one blank line between them, with the line ends that the note has. */
function appended(note: string | undefined, block: string): string {
  if (note === undefined || note.trim() === "") return `${note ?? ""}${block}\n`;
  const eol = eolAt(note, note.length);
  const gap = /(\r\n|\n|\r)[ \t]*(\r\n|\n|\r)$/.test(note)
    ? ""
    : /(\r\n|\n|\r)$/.test(note)
      ? eol
      : eol + eol;
  return `${note}${gap}${block.replaceAll("\n", eol)}${eol}`;
}
