/**
 * What is wrong with a piece of YAML, in words for people. Not here: finding it (`yaml-read.ts`), and what
 * crew does meanwhile (each document says that).
 */
import type { ErrorCode, YAMLError } from "yaml";
import type { WorkspacePath } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import { type Problem, type ProblemText, problemAt } from "./problem.ts";
import type { Span } from "./span.ts";
import { quoted } from "./yaml-render.ts";

/** A place where YAML says nothing that can be relied on. Sentences as in `Problem`. */
export interface YamlFault {
  span: Span;
  message: string;
  fix?: string;
  /** The data cannot even be guessed. */
  blocks?: boolean;
}

/** What the parser expected, by its code; the parser's own words for everything that is not here. */
const expected: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "Expected spaces in front of the line; found a tab.",
  MULTIPLE_DOCS: 'Expected one document; found a second one after "---".',
  NON_STRING_KEY: "Expected a plain word as key; found a list or a mapping.",
  MISSING_CHAR: "Expected a closing quote or bracket; found the end of the value.",
  BAD_INDENT: "Expected the same number of spaces as the lines around; found another.",
  TAG_RESOLVE_FAILED: 'Expected plain text; found a tag ("!…"), which means nothing here.',
  MULTILINE_IMPLICIT_KEY: 'Expected "key: value" on one line; found a line without a colon.',
  RESOURCE_EXHAUSTION: "Expected at most a few levels of nesting; found far more.",
};

/** A parser's error in words, with what to type for slips in one line. */
export function faultOf(text: string, inner: Span, error: YAMLError): YamlFault {
  const start = Math.min(inner.start + error.pos[0], inner.end);
  const span = { start, end: Math.max(start, Math.min(inner.start + error.pos[1], inner.end)) };
  if (error.code === "BLOCK_AS_IMPLICIT_KEY") return secondColon(text, span);
  if (error.code === "UNEXPECTED_TOKEN") return unexpected(text, span);
  const fix = fixes[error.code];
  const message = messageFor(error);
  return {
    span,
    message,
    ...(fix && { fix }),
    ...(error.code === "RESOURCE_EXHAUSTION" && { blocks: true }),
  };
}

const fixes: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "Replace the tab with two spaces.",
  MULTIPLE_DOCS: 'Remove the line "---" and what does not belong here.',
  TAG_RESOLVE_FAILED: "Put the value into quotes, or remove the tag.",
  MULTILINE_IMPLICIT_KEY: "Write a key and a colon in front, or indent the line below its key.",
};

function messageFor(error: YAMLError): string {
  return expected[error.code] ?? `Expected YAML; found a slip: ${oneLine(error.message, 120)}.`;
}

/** `description: Notes: by area`: the second colon makes the value a mapping; so do indented lines below. */
function secondColon(text: string, span: Span): YamlFault {
  const line = text.slice(span.start, lineEnd(text, span.start));
  if (!/:(\s|$)/.test(line)) {
    const message = "Expected one value; found lines below it that stand further to the right.";
    return { span, message, fix: "Move these lines to the left, or remove the value above them." };
  }
  const fix = quoteTheValue(text, span);
  const message = 'Expected one value; found a second ": " in it, which would begin a mapping.';
  return { span, message, ...(fix && { fix }) };
}

/** `hint: [version] - text`: what opens with a bracket has to end with it. */
function unexpected(text: string, span: Span): YamlFault {
  const fix = quoteTheValue(text, span);
  const found = oneLine(text.slice(span.start, lineEnd(text, span.start)), 40);
  if (fix === undefined) return { span, message: `Expected YAML; found "${found}".` };
  return { span, message: `Expected the end of the value; found "${found}" after it.`, fix };
}

/** The line of `span` with its value in quotes, as a sentence; undefined when the line is no `key: value`. */
function quoteTheValue(text: string, span: Span): string | undefined {
  const start = Math.max(text.lastIndexOf("\n", span.start - 1), text.lastIndexOf("\r", span.start - 1)) + 1;
  const line = text
    .slice(start, lineEnd(text, span.start))
    .replace(/^\uFEFF/, "")
    .trimEnd();
  const parts = line.match(/^\s*(?:- )?([\w.-]+):[ \t]+(.+)$/);
  if (!parts?.[1] || !parts[2] || /^["'|>&*!]/.test(parts[2])) return undefined;
  return `Put the value into quotes: ${parts[1]}: ${quoted(parts[2])}`;
}

function lineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/);
  return found < 0 ? text.length : from + found;
}

/** The faults as problems of the file `path`, all with the code and the consequence of `about`. */
export function faultProblems(
  path: WorkspacePath,
  text: string,
  faults: readonly YamlFault[],
  about: Pick<ProblemText, "code" | "meanwhile" | "severity">,
): Problem[] {
  return faults.map(({ span, message, fix }) =>
    problemAt(path, text, span, { ...about, message, ...(fix !== undefined && { fix }) }),
  );
}
