/** Prints what a benchmark found: a table for people, one JSON document for programs. */
import { cpus } from "node:os";
import type { Row } from "./bench.ts";

/** Whether the figure reaches its goal; a row without a goal cannot miss it. */
export function reached(row: Row): boolean {
  if (row.goal === undefined) return true;
  return row.atLeast ? row.figure >= row.goal : row.figure <= row.goal;
}

export function renderTable(name: string, about: string, rows: readonly Row[]): string {
  return [`${name}: ${about}`, ...rows.map(renderRow), ""].join("\n");
}

function renderRow(row: Row): string {
  const beside =
    row.reference === undefined
      ? ""
      : ` beside ${show(row.reference)} ${row.unit} (${row.beside ?? "the reference"})`;
  const spread =
    row.low === undefined || row.high === undefined
      ? ""
      : `; ${show(row.low)} to ${show(row.high)} in ${row.runs ?? 1} rounds`;
  const growth = row.growth === undefined ? "" : `; twice the work: ${show(row.growth)} times`;
  return `  ${row.name}: ${show(row.figure)}${renderGoal(row)}  [${show(row.ours)} ${row.unit}${beside}${spread}${growth}]`;
}

function renderGoal(row: Row): string {
  if (row.goal === undefined) return "";
  const word = row.atLeast ? "at least" : "at most";
  return ` (goal: ${word} ${row.goal}${reached(row) ? "" : ", MISSED"})`;
}

/** One document: what ran where, and its rows. */
export function renderJson(name: string, rows: readonly Row[]): string {
  const machine = { node: process.version, platform: process.platform, cores: cpus().length };
  return `${JSON.stringify({ bench: name, machine, rows: rows.map((row) => ({ ...row, reached: reached(row) })) })}\n`;
}

function show(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2);
}
