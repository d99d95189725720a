/**
 * How results and messages look: tables, colours, JSON, errors. Colour only where a person reads.
 * Not here: where text goes (`terminal.ts`), the layout of problems (`text/problem.ts`).
 */
import { errorText } from "../base/assert.ts";
import type { Json } from "../base/json.ts";
import type { UserError } from "../base/user-error.ts";
import type { CommandContext } from "./context.ts";
import type { Terminal } from "./terminal.ts";

const colours = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34 } as const;
export type Colour = keyof typeof colours;

/** `text` in a colour, or as it is where no person reads. */
export function paint(terminal: Terminal, colour: Colour, text: string): string {
  return terminal.rich ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
}

/** Rows under aligned columns; no trailing spaces. Widths count characters, not terminal cells. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, [...cell].length);
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell + " ".repeat((widths[i] ?? 0) - [...cell].length))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}

/** One JSON document with its line end. */
export function printJson(terminal: Terminal, value: Json): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}

/** One record of JSON Lines. */
export function printJsonLine(terminal: Terminal, value: Json): void {
  terminal.out(`${JSON.stringify(value)}\n`);
}

/** A message for people: standard error, silent with `--quiet`. */
export function say(context: CommandContext, text: string): void {
  if (!context.quiet) context.terminal.err(`${text}\n`);
}

/** A result for people, where `--json` prints none. */
export function show(context: CommandContext, text: string): void {
  if (!context.json) context.terminal.out(`${text}\n`);
}

/** What a mistake looks like: what is wrong, what to type, what crew did meanwhile. Never a stack trace. */
export function renderUserError(error: UserError): string {
  return [`crew: ${error.message}`, error.fix, error.meanwhile]
    .filter((line) => line !== undefined && line !== "")
    .map((line) => `${line}\n`)
    .join("");
}

/** What a fault of crew's own looks like: with its stack, because it goes into a report. */
export function renderBug(error: unknown, version: string): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [
    `crew: ${errorText(error)}`,
    `This is a bug of crew's (version ${version}, Node ${process.version}). Please report it with these lines:`,
    stack ?? "(no stack)",
    "",
  ].join("\n");
}
