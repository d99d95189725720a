/**
 * What can be wrong with a note, from crew's side. Not here: finding it (`note.ts`).
 */
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { type Problem, problemAt, problemOf } from "../text/problem.ts";
import type { Span } from "../text/span.ts";

export function unknownMarker(path: WorkspacePath, text: string, at: Span): Problem {
  return problemAt(path, text, at, {
    code: "request/unknown-marker",
    message: `Expected a mark such as @crew! or @crew?, or one of crew's markers; found "${text.slice(at.start, at.end)}".`,
    fix: "Write @crew!, @crew?, @crew:name! with a name in lower case, or @crew(stop) over a working marker.",
    meanwhile: "This marker starts, stops and ends nothing. Nothing in the file was changed.",
  });
}

/** Typed right below an answer, the usual place for the next question. */
export function swallowedMark(path: WorkspacePath, text: string, at: Span): Problem {
  return problemAt(path, text, at, {
    code: "request/in-quotation",
    severity: "warning",
    message:
      "Expected a blank line between this request and the quotation above; markdown reads both as one.",
    fix: "Put a blank line above the line with the mark.",
    meanwhile: "This request does not start. Nothing in the file was changed.",
  });
}

export function unknownApply(path: WorkspacePath, text: string, at: Span, value: string): Problem {
  return problemAt(path, text, at, {
    code: "request/unknown-apply",
    message: `Expected apply to be "propose"; found "${value}".`,
    fix: "Write [apply:: propose] to be asked before changes apply, or remove the field.",
    meanwhile: "The request is taken for one that asks before it applies. Nothing in the file was changed.",
  });
}

export function conflict(path: WorkspacePath, text: string, at: Span): Problem {
  return problemAt(path, text, at, {
    code: "note/conflict-markers",
    message: "Expected a merged note; found a marker that a merge left.",
    fix: "Keep the lines that you want and remove the three marker lines.",
    meanwhile: "No request between the markers starts. Nothing in the file was changed.",
  });
}

export function tooLarge(path: WorkspacePath): Problem {
  return problemOf(path, {
    code: "note/too-large",
    message: `Expected a note of at most ${limits.noteParseChars / 1024} thousand characters; this one is longer.`,
    fix: "Move the requests into a note of their own.",
    meanwhile: "No request in it starts. Nothing in the file was changed.",
  });
}

export function tooTangled(path: WorkspacePath, text: string, offset: number): Problem {
  return problemAt(
    path,
    text,
    { start: offset, end: offset + 1 },
    {
      code: "note/too-tangled",
      message:
        "Expected text that a person wrote; found thousands of stars, underlines or brackets without a partner.",
      fix: "Put that text between ``` lines, or move the requests into a note of their own.",
      meanwhile: "No request in this note starts. Nothing in the file was changed.",
    },
  );
}

export function tooDeep(path: WorkspacePath): Problem {
  return problemOf(path, {
    code: "note/too-deep",
    message: "Expected lists and quotations a few levels deep; found hundreds of levels.",
    fix: "Move the requests into a note of their own.",
    meanwhile: "No request in it starts. Nothing in the file was changed.",
  });
}
