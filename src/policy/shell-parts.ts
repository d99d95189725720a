/**
 * What can be seen of the commands inside any command line, also one that cannot be followed in full. It may see
 * too much (a here-document's text) and never decides that something is allowed: it is there so that a rule that
 * denies finds its command behind a `;`, in a pipe, or in `$(…)`.
 * Not here: simple commands (`shell-words.ts`). A real grammar takes this file's place later.
 */

export interface VisibleParts {
  /** The words of each command, quotes and escapes gone, assignments and reserved words in front left out. */
  commands: string[][];
  /** Targets of redirections. */
  files: { path: string; capability: "fs_read" | "fs_write" }[];
}

/** A command that is being gathered: inside `$(…)` or `(…)` there is one more. */
interface Frame {
  /** How this frame ends. */
  until: ")" | "`" | "";
  inDouble: boolean;
  words: string[];
  word?: string;
  redirect?: "fs_read" | "fs_write" | "nothing";
}

interface Scan {
  line: string;
  at: number;
  stack: Frame[];
  parts: VisibleParts;
}

/** Deeper nesting than this is not looked into; the line is asked about in any case. */
const depthLimit = 50;

export function visibleParts(line: string): VisibleParts {
  const scan: Scan = { line, at: 0, stack: [frame("")], parts: { commands: [], files: [] } };
  while (scan.at < line.length) scan.at += scanPiece(scan, top(scan));
  while (scan.stack.length > 0) endCommand(scan, scan.stack.pop() ?? frame(""));
  return scan.parts;
}

function frame(until: Frame["until"]): Frame {
  return { until, inDouble: false, words: [] };
}

function top(scan: Scan): Frame {
  return scan.stack.at(-1) ?? frame("");
}

/** Reads one piece of the line; gives how many characters it took. */
function scanPiece(scan: Scan, current: Frame): number {
  const { line, at } = scan;
  const char = line[at] ?? "";
  if (char === "\\") return addText(current, line[at + 1] === "\n" ? "" : (line[at + 1] ?? ""), 2);
  if (char === "`") return tick(scan, current);
  if (line.startsWith("$(", at)) return enter(scan, current, ")", 2);
  if (char === '"') {
    current.inDouble = !current.inDouble;
    return addText(current, "", 1);
  }
  if (current.inDouble) return addText(current, char, 1);
  if (char === "'") {
    const end = line.indexOf("'", at + 1);
    const text = line.slice(at + 1, end < 0 ? undefined : end);
    return addText(current, text, text.length + 2);
  }
  return scanOperator(scan, current, char);
}

function scanOperator(scan: Scan, current: Frame, char: string): number {
  if (char === " " || char === "\t") return endWord(scan, current, 1);
  if (char === "(") return enter(scan, current, ")", 1);
  if (char === ")") return leave(scan, current);
  if (char === "<" || char === ">" || scan.line.startsWith("&>", scan.at)) return redirect(scan, current);
  if (";&|\n".includes(char)) {
    endCommand(scan, current);
    return 1;
  }
  return addText(current, char, 1);
}

function addText(current: Frame, text: string, took: number): number {
  current.word = (current.word ?? "") + text;
  return took;
}

function endWord(scan: Scan, current: Frame, took: number): number {
  const { word, redirect } = current;
  current.word = undefined;
  if (word === undefined) return took;
  current.redirect = undefined;
  if (redirect === undefined) current.words.push(word);
  else if (redirect !== "nothing") scan.parts.files.push({ path: word, capability: redirect });
  return took;
}

function endCommand(scan: Scan, current: Frame): void {
  endWord(scan, current, 0);
  const words = withoutLead(current.words);
  if (words.length > 0) scan.parts.commands.push(words);
  current.words = [];
  current.redirect = undefined;
}

const lead = /^([A-Za-z_][A-Za-z0-9_]*\+?=.*|!|\{|\}|if|then|elif|else|do|while|until|time|coproc)$/s;

function withoutLead(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !lead.test(word));
  return first < 0 ? [] : words.slice(first);
}

/** What stands inside becomes commands of its own; the word outside goes on after it. */
function enter(scan: Scan, current: Frame, until: Frame["until"], took: number): number {
  // `$(…)` and backticks are a part of a word, a subshell is none.
  if (took === 2 || until === "`") addText(current, scan.line.slice(scan.at, scan.at + took), 0);
  if (scan.stack.length < depthLimit) scan.stack.push(frame(until));
  return took;
}

function leave(scan: Scan, current: Frame): number {
  endCommand(scan, current);
  if (current.until === ")" && scan.stack.length > 1) scan.stack.pop();
  return 1;
}

function tick(scan: Scan, current: Frame): number {
  if (current.until !== "`") return enter(scan, current, "`", 1);
  endCommand(scan, current);
  scan.stack.pop();
  return 1;
}

/** `2>`, `>>`, `&>`, `>|`, `<`; a here-document's mark and a copied descriptor are no files. */
function redirect(scan: Scan, current: Frame): number {
  const operator = scan.line.slice(scan.at).match(/^(&>>?|<<<|<<-?|>>|>\||[<>]&|<>|[<>])/)?.[0] ?? "<";
  if (/^\d+$/.test(current.word ?? "")) current.word = undefined;
  endWord(scan, current, 0);
  const noFile = operator.startsWith("<<") || /^[<>]&$/.test(operator);
  current.redirect = noFile ? "nothing" : operator === "<" ? "fs_read" : "fs_write";
  return operator.length;
}
