/**
 * How a command is described: its words, its help, and where its code is. Describing loads nothing.
 * Not here: the descriptions (`command-table.ts`), turning them into a parser (`program.ts`).
 */
import type { RunCommand } from "./context.ts";

export interface OptionSpec {
  /** As commander reads them: `--to <file>`, `-n, --dry-run`, `--no-wait`. */
  flags: string;
  about: string;
  /** May be given several times. */
  many?: true;
}

export interface CommandSpec {
  /** Words and arguments as a person types them: `memory add <text...>`. */
  usage: string;
  /** One line for the list of commands. */
  about: string;
  /** More for `--help`: what happens, examples. */
  details?: string;
  options?: readonly OptionSpec[];
  /** The command of a group that runs when only the group's word is typed. */
  isDefault?: true;
  /** Fetches the code; nothing heavy is loaded before. */
  load(): Promise<RunCommand>;
}

export interface CommandGroup {
  title: string;
  commands: readonly CommandSpec[];
}

/** The words before the first argument: `memory add`. */
export function wordsOf(spec: CommandSpec): string[] {
  return spec.usage.split(" ").filter((word) => !/^[<[]/.test(word));
}

/** The arguments as typed in the usage: `<text...>`. */
export function argumentsOf(spec: CommandSpec): string[] {
  return spec.usage.split(" ").filter((word) => /^[<[]/.test(word));
}
