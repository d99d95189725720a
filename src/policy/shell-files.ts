/**
 * Files that a command reads or writes by its arguments, for the programs whose arguments are known.
 * Not here: redirections (`shell-parts.ts`), files inside folders that a command walks through (a sandbox's work).
 */
import type { Capability } from "./decision.ts";
import { programName } from "./shell-inner.ts";

export interface FileArgument {
  path: string;
  capability: Extract<Capability, "fs_read" | "fs_write">;
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

const readers = names(
  "cat tac head tail less more nl od xxd hexdump strings wc file stat ls tree du find fd diff cmp comm sort uniq cut paste join fold fmt column base64 base32 md5sum sha1sum sha256sum sha512sum cksum b2sum zcat bat source . open view",
);
/** Their first plain argument is a pattern or program text, not a file, unless an option gives it. */
const searchers = names("grep egrep fgrep rg ag ack sed awk gawk jq yq");
const writers = names(
  "rm rmdir unlink shred touch mkdir truncate tee chmod chown chgrp vi vim nano emacs ed patch",
);
/** All arguments are read, the last is written; `mv` takes its sources away. */
const copiers = names("cp install ln rsync scp");
const movers = names("mv");

/** The files that `words` names, with what happens to them; empty for programs that are not known. */
export function fileArguments(words: readonly string[]): FileArgument[] {
  const program = programName(words);
  const paths = pathsIn(words.slice(1));
  if (readers.has(program)) return paths.map(reads);
  if (searchers.has(program)) return searched(program, words.slice(1), paths);
  if (writers.has(program)) return paths.map(writes);
  if (movers.has(program)) return paths.flatMap((path) => [reads(path), writes(path)]);
  if (copiers.has(program)) return [...paths.map(reads), ...paths.slice(-1).map(writes)];
  if (program === "dd") return words.slice(1).flatMap(ddArgument);
  return program === "git" ? gitFiles(words.slice(1)) : [];
}

function reads(path: string): FileArgument {
  return { path, capability: "fs_read" };
}

function writes(path: string): FileArgument {
  return { path, capability: "fs_write" };
}

/** Plain arguments, everything after `--`, and values of `--option=path` that look like a path. */
function pathsIn(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const after = end < 0 ? [] : args.slice(end + 1);
  return [...before.flatMap((arg) => (arg.startsWith("-") ? optionValue(arg) : [arg])), ...after];
}

function optionValue(option: string): string[] {
  const value = option.match(/^--[^=]+=(.+)$/s)?.[1] ?? option.match(/^-[A-Za-z]([~./].*)$/s)?.[1];
  return value !== undefined && /[./~]/.test(value) ? [value] : [];
}

function searched(program: string, args: readonly string[], paths: readonly string[]): FileArgument[] {
  const given = args.some((arg) => /^(-e|-f|--regexp|--file|--expression|--from-file)/.test(arg));
  const files = given ? paths : paths.slice(1);
  const inPlace = program === "sed" && args.some((arg) => /^(-[a-zA-Z]*i|--in-place)/.test(arg));
  return files.flatMap((path) => (inPlace ? [reads(path), writes(path)] : [reads(path)]));
}

function ddArgument(word: string): FileArgument[] {
  const [, key, path] = word.match(/^(if|of)=(.+)$/s) ?? [];
  if (path === undefined) return [];
  return [key === "if" ? reads(path) : writes(path)];
}

/** `git rm` and `git mv` change files; `git diff --no-index` reads any. */
function gitFiles(args: readonly string[]): FileArgument[] {
  const [command, ...rest] = args;
  if (command === "rm" || command === "mv") return pathsIn(rest).map(writes);
  return args.includes("--no-index") ? pathsIn(rest).map(reads) : [];
}
