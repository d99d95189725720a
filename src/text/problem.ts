/**
 * What a file says that crew cannot act on: a value, never thrown. One layout everywhere.
 * Not here: which problems there are (each document makes its own), commands that fail (`base/user-error.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { placeOf, type Span } from "./span.ts";

export interface Problem {
  /** `kind/what`, for instance `schedule/unknown-zone`; a folder of that name stands in `tests/problems/`. */
  code: string;
  severity: "error" | "warning";
  path: WorkspacePath;
  /** One-based. */
  line: number;
  column: number;
  /** The line as it stands in the file, and how many characters of it to underline from `column`. Absent for whole files. */
  excerpt?: { text: string; length: number };
  /** What was expected and what was found, as a sentence. */
  message: string;
  /** What to type instead, as a sentence. */
  fix?: string;
  /** What crew does until it is mended, and that nothing is lost. */
  meanwhile: string;
}

export type ProblemText = Pick<Problem, "code" | "message" | "meanwhile"> &
  Partial<Pick<Problem, "fix" | "severity">>;

/** A problem at `span` of `text`, the contents of `path`. */
export function problemAt(path: WorkspacePath, text: string, span: Span, about: ProblemText): Problem {
  const { line, column } = placeOf(text, span.start);
  const lineStart = span.start - (column - 1);
  const lineText = text.slice(lineStart).match(/^[^\r\n]*/)?.[0] ?? "";
  const length = Math.max(1, Math.min(span.end - span.start, lineText.length - (column - 1)));
  return { severity: "error", path, line, column, excerpt: { text: lineText, length }, ...about };
}

/** A problem of the file as a whole. */
export function problemOf(path: WorkspacePath, about: ProblemText): Problem {
  return { severity: "error", path, line: 1, column: 1, ...about };
}

/** Longer lines are cut around the place. */
const excerptChars = 160;

/** The layout of `crew check`: place and code, the line with the place underlined, then three sentences. */
export function renderProblem(problem: Problem): string {
  const head = `${visible(problem.path)}:${problem.line}:${problem.column}: ${problem.severity} ${problem.code}`;
  const sentences = [problem.message, problem.fix, problem.meanwhile].filter(
    (text): text is string => text !== undefined && text !== "",
  );
  return [head, ...renderExcerpt(problem), ...sentences.map(visible)].join("\n");
}

function renderExcerpt(problem: Problem): string[] {
  if (!problem.excerpt) return [];
  const { text, length } = problem.excerpt;
  const from = Math.max(0, problem.column - 1 - excerptChars / 2);
  const shown = visible(text.slice(from, from + excerptChars));
  const gutter = `  ${problem.line} | `;
  const pad = `${" ".repeat(gutter.length - 2)}| ${" ".repeat(problem.column - 1 - from)}`;
  return [
    gutter + shown,
    pad + "^".repeat(Math.max(1, Math.min(length, excerptChars - (problem.column - 1 - from)))),
  ];
}

/** Control characters would move the terminal's cursor; each becomes one visible character. */
function visible(text: string): string {
  return text
    .replace(/\t/g, " ")
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\u00b7");
}
