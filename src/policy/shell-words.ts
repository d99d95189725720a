/**
 * Cuts a *simple* command into words as a POSIX shell would. What is not simple is called so, with the reason, and
 * is never allowed: a list, a pipe, a substitution, a redirection, a pattern of file names, anything unfinished.
 * Not here: what can be seen of the commands in a compound one (`shell-parts.ts`), the decision (`decide-shell.ts`).
 */

export type ShellLine =
  /** `X=1 npm test`: assignments, then words; quotes and escapes are gone. */
  { kind: "simple"; assignments: string[]; words: [string, ...string[]] } | { kind: "compound"; why: string };

/** Reserved words: after them comes no plain command. */
const reserved = new Set(
  "! { } [[ ]] case coproc do done elif else esac fi for function if in select then time until while".split(
    " ",
  ),
);

const operators: Readonly<Record<string, string>> = {
  ";": "it is a list of commands",
  "&": "it is a list of commands",
  "|": "it is a pipe",
  "(": "it has parentheses",
  ")": "it has parentheses",
  "<": "it redirects",
  ">": "it redirects",
  "`": "it runs another command for its output",
  $: "it expands a variable or runs another command",
  "*": "it has a pattern of file names",
  "?": "it has a pattern of file names",
  "[": "it has a pattern of file names",
  "{": "it has braces",
  "}": "it has braces",
};

/** A word as it is gathered. `bare`: no part of it was quoted. */
interface Word {
  text: string;
  bare: boolean;
  /** It has the form `NAME=…` with name and `=` unquoted. */
  assigns: boolean;
}

interface Reader {
  line: string;
  at: number;
  words: Word[];
  word?: Word;
  /** Set once it is known that the line is not simple. */
  why?: string;
}

/** Reads one command line. Never throws. */
export function parseShellLine(line: string): ShellLine {
  const trimmed = line.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  const reader: Reader = { line: trimmed, at: 0, words: [] };
  while (reader.at < trimmed.length && reader.why === undefined) readPiece(reader);
  endWord(reader);
  return reader.why === undefined ? asSimple(reader.words) : { kind: "compound", why: reader.why };
}

function asSimple(words: readonly Word[]): ShellLine {
  const first = words.findIndex((word) => !word.assigns);
  const [program, ...rest] = first < 0 ? [] : words.slice(first);
  if (!program) return { kind: "compound", why: "it names no program" };
  if (program.bare && reserved.has(program.text))
    return { kind: "compound", why: "it is a construct of the shell" };
  if (/^\s*$|\s/.test(program.text)) return { kind: "compound", why: "its program has no plain name" };
  const assignments = words.slice(0, first).map((word) => word.text);
  return { kind: "simple", assignments, words: [program.text, ...rest.map((word) => word.text)] };
}

function readPiece(reader: Reader): void {
  const char = reader.line[reader.at] ?? "";
  if (char === " " || char === "\t") {
    endWord(reader);
    reader.at++;
  } else if (char === "'") readSingle(reader);
  else if (char === '"') readDouble(reader);
  else if (char === "\\") readEscape(reader);
  else readBare(reader, char);
}

function readBare(reader: Reader, char: string): void {
  const why = operators[char] ?? controlCharacter(char) ?? specialStart(reader, char);
  if (why !== undefined) {
    reader.why = why;
    return;
  }
  const word = openWord(reader);
  if (char === "=" && word.bare && /^[A-Za-z_][A-Za-z0-9_]*\+?$/.test(word.text)) word.assigns = true;
  word.text += char;
  reader.at++;
}

function controlCharacter(char: string): string | undefined {
  if (char === "\n") return "it has several lines";
  return /[\u0000-\u001f\u007f]/.test(char) ? "it has a control character" : undefined;
}

/** Characters that mean something at the start of a word only. `~/` is left as it is: file rules know it. */
function specialStart({ word, line, at }: Reader, char: string): string | undefined {
  if (word) return undefined;
  if (char === "#") return "it has a comment";
  if (char === "~" && !/^~(\/|\s|$)/.test(line.slice(at, at + 2))) return "it names somebody's home folder";
  return char === "=" ? "it expands a path" : undefined;
}

function openWord(reader: Reader): Word {
  reader.word ??= { text: "", bare: true, assigns: false };
  return reader.word;
}

function endWord(reader: Reader): void {
  if (reader.word) reader.words.push(reader.word);
  reader.word = undefined;
}

function readSingle(reader: Reader): void {
  const end = reader.line.indexOf("'", reader.at + 1);
  if (end < 0) {
    reader.why = "a quotation does not end";
    return;
  }
  addQuoted(reader, reader.line.slice(reader.at + 1, end));
  reader.at = end + 1;
}

function addQuoted(reader: Reader, text: string): void {
  const word = openWord(reader);
  word.bare = false;
  word.text += text;
  if (text.includes("\0")) reader.why = "it has a NUL byte";
}

function readEscape(reader: Reader): void {
  const next = reader.line[reader.at + 1];
  if (next === undefined) reader.why = "it ends in a backslash";
  else if (next === "\n") reader.why = "it has several lines";
  else {
    addQuoted(reader, next);
    reader.at += 2;
  }
}

function readDouble(reader: Reader): void {
  let text = "";
  for (let at = reader.at + 1; at < reader.line.length; at++) {
    const char = reader.line[at] ?? "";
    if (char === '"') {
      addQuoted(reader, text);
      reader.at = at + 1;
      return;
    }
    const next = reader.line[at + 1] ?? "";
    if (char === "`" || (char === "$" && /[A-Za-z0-9_{(*@#?!$-]/.test(next))) {
      reader.why = operators[char];
      return;
    }
    const escapes = char === "\\" && /[$`"\\]/.test(next);
    text += escapes ? next : char;
    if (escapes) at++;
  }
  reader.why = "a quotation does not end";
}
