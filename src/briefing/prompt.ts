/**
 * The prompt of a turn: agent, ledger, note, selection, constraints, request, in that order.
 * Not here: how frames are written (`frames.ts`), what the ledger says (`documents/ledger.ts`).
 */
import { limits } from "../base/limits.ts";
import type { Request } from "../documents/request.ts";
import { type Frame, renderFrames } from "./frames.ts";

/** What surrounds a request; absent or empty parts get no frame. */
export interface PromptContext {
  /** The body of `agents/NAME.md`. */
  agentPrompt?: string;
  /** The lines of the work ledger. */
  ledger?: string;
  /** What an earlier turn of the same session did, when its agent no longer knows. */
  resumed?: string;
  /** The note that asks: path, headings, properties, links, and the text around the request. */
  note?: NoteContext;
}

export interface NoteContext {
  path: string;
  headings: readonly string[];
  properties?: Record<string, unknown>;
  links: readonly string[];
  /** The note's text, cut to `limits.promptNoteChars`. */
  text: string;
}

/** The prompt as text. `draw` gives random nonces for the frames. */
export function renderPrompt(request: Request, context: PromptContext, draw: () => string): string {
  return renderFrames(framesOf(request, context), draw);
}

function framesOf(request: Request, context: PromptContext): Frame[] {
  const selection = request.selection;
  const all: [Frame["name"], string | undefined][] = [
    ["agent", context.agentPrompt],
    ["resumed", context.resumed],
    ["ledger", context.ledger ? `[work ledger]\n${context.ledger}` : undefined],
    ["note", context.note ? renderNote(context.note) : undefined],
    ["selection", selection ? `${selectionPlace(request)}\n${selection.text}` : undefined],
    ["constraints", [mayLine(request), ...request.constraints].map((text) => `- ${text}`).join("\n")],
    [request.source.kind === "steer" ? "steer" : "request", request.instruction],
  ];
  return all.flatMap(([name, text]) => (text ? [{ name, text }] : []));
}

function selectionPlace(request: Request): string {
  const { path, fromLine, toLine } = request.selection ?? {};
  return path === undefined ? "the block above the request:" : `${path}:${fromLine}-${toLine}:`;
}

function mayLine(request: Request): string {
  return request.may === "read"
    ? "This is a question: read, and answer; change nothing."
    : "Do it within the permissions; end with one paragraph that says what was done.";
}

function renderNote(note: NoteContext): string {
  const lines = [`path: ${note.path}`];
  if (note.headings.length > 0) lines.push(`under: ${note.headings.join(" > ")}`);
  if (note.properties && Object.keys(note.properties).length > 0)
    lines.push(`properties: ${JSON.stringify(note.properties)}`);
  if (note.links.length > 0) lines.push(`links: ${note.links.join(", ")}`);
  const cut = note.text.length > limits.promptNoteChars;
  lines.push(
    "",
    cut
      ? `${note.text.slice(0, limits.promptNoteChars)}\n… (cut; read ${note.path} for the rest)`
      : note.text,
  );
  return lines.join("\n");
}
