/** Makes a table of files, tasks or words, as an answer or at the end of a note. */
import { insertAt } from "../../../text/edit.ts";
import { bom, eolAt } from "../../../text/span.ts";
import type { TaskType } from "../../plan.ts";
import { changeFile } from "../change-file.ts";
import { tasksOf } from "../note-facts.ts";
import { code, table } from "../quoting.ts";
import { readScope, type ScopeTexts } from "../read-scope.ts";
import { type Skill, type StepView, said } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed, type Work } from "../work.ts";

type Tabulate = StepOf<"tabulate">;

export const tabulateSkill: Skill<"tabulate"> = {
  chain: (step): TaskType[] =>
    step.into === undefined ? ["locate", "read"] : ["locate", "read", "plan", "execute", "verify"],
  title: (step) => `tabulate ${step.what} by ${step.by}`,
  changes: (step) => step.into !== undefined,
  work: function* (step, view) {
    const made = yield* makeTable(step, view);
    if (step.into === undefined) return said(made);
    return yield* changeFile(step.into, view, (text, path, absent) => {
      if (absent) throw new StepFailed(`${code(path)} does not exist.`);
      const eol = eolAt(text, text.length);
      const gap =
        text === "" || text === bom ? "" : /\r?\n\r?\n$/.test(text) ? "" : /\n$/.test(text) ? eol : eol + eol;
      const what = `a table of ${step.what} by ${step.by}`;
      return {
        edits: [insertAt(text.length, gap + made.split("\n").join(eol) + eol)],
        would: `${code(path)} would get ${what} at its end.`,
        done: `Added ${what} at the end of ${code(path)}.`,
      };
    });
  },
};

function* makeTable(step: Tabulate, view: StepView): Work<string> {
  const scope = yield* readScope(step.scope, view, step.what === "tasks" ? ".md" : undefined);
  const groups = new Map<string, number[]>();
  for (const [group, n] of countsOf(step, scope, view.asks)) {
    const row = groups.get(group) ?? [0, 0];
    groups.set(group, [(row[0] ?? 0) + 1, (row[1] ?? 0) + n]);
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) throw new StepFailed(`I found no ${step.what}.`);
  const cells = rows.map(([group, row]) => [code(group), ...cellsOf(step, row)]);
  return table(headOf(step), cells, step.what === "files" ? [1, 2] : [1]);
}

function headOf(step: Tabulate): string[] {
  return step.what === "files" ? [step.by, "files", "bytes"] : [step.by, step.what];
}

function cellsOf(step: Tabulate, row: readonly number[]): string[] {
  if (step.what === "files") return row.map(String);
  return [String(step.what === "words" ? row[1] : row[0])];
}

/** One entry for each thing: its group, and a number that is summed up. */
function countsOf(step: Tabulate, scope: ScopeTexts, asks: StepView["asks"]): [string, number][] {
  if (step.what === "files")
    return scope.files.map((file) => [groupOfFile(step.by, file.path), file.sizeBytes]);
  if (step.what === "words")
    return scope.texts.map(({ path, text }) => [
      groupOfFile(step.by, path),
      text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    ]);
  const tasks = scope.texts
    .flatMap(({ path, text }) => tasksOf(path, text))
    .filter((task) => !asks(task.words));
  return tasks.map((task) => [
    step.by === "state"
      ? task.state
      : step.by === "heading"
        ? task.heading || "(none)"
        : groupOfFile(step.by, task.path),
    1,
  ]);
}

function groupOfFile(by: string, path: string): string {
  if (by === "extension") return /\.([A-Za-z0-9]+)$/.exec(path)?.[0] ?? "(none)";
  if (by === "folder") return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
  return path;
}
