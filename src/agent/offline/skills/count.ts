/** Counts: places of a text, files, lines, words, tasks; with a table by file where there are several. */
import { count as counted } from "../../../base/wording.ts";
import { linesOf } from "../../../text/span.ts";
import { isIdentifier } from "../../matching.ts";
import { findFiles, findText, scopeInput } from "../asks.ts";
import { partsOf } from "../note-facts.ts";
import { code, table } from "../quoting.ts";
import { readScope } from "../read-scope.ts";
import { type Skill, type StepView, said } from "../skill.ts";
import type { Countable, StepOf } from "../steps.ts";
import type { Work } from "../work.ts";
import { caveat } from "./find-text.ts";

type Count = StepOf<"count">;

export const countSkill: Skill<"count"> = {
  chain: (step) => (step.what === "files" ? ["locate"] : ["locate", "read"]),
  title: (step) => `count ${step.what === "text" ? code(step.text ?? "") : step.what}`,
  changes: () => false,
  work: function* (step, view) {
    if (step.what === "text") return said(yield* countText(step, view));
    if (step.what === "files") return said(yield* countFiles(step, view));
    const isPart = !["lines", "words", "characters"].includes(step.what);
    const { texts, unread } = yield* readScope(step.scope, view, isPart ? ".md" : undefined);
    const rows = texts.map(({ path, text }) => ({ path, n: measure(step.what, path, text, view.asks) }));
    const left =
      unread > 0 ? `\n\n${counted(unread, "file")} left out: not text, too big or not readable.` : "";
    return said(tell(rows, step.what.replace(/s$/, "")) + left);
  },
};

function measure(what: Countable, path: string, text: string, asks: StepView["asks"]): number {
  switch (what) {
    case "lines":
      return linesOf(text).length;
    case "words":
      return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    case "characters":
      return [...text.replace(/^\uFEFF/, "")].length;
    case "text":
    case "files":
      return 0;
    default:
      return partsOf(what, path, text).filter((line) => !asks(line.text)).length;
  }
}

function* countText(step: Count, { tasks, here, asks }: StepView): Work<string> {
  const text = step.text ?? "";
  tasks.begin("locate");
  const wholeWord = isIdentifier(text);
  const found = yield* findText(text, scopeInput(step.scope, here), { wholeWord, ignoreCase: false });
  tasks.end(counted(found.places, "place"));
  tasks.begin("read");
  const lines = found.lines.filter((line) => !asks(line.text));
  const byPath = new Map<string, number>();
  for (const line of lines) byPath.set(line.path, (byPath.get(line.path) ?? 0) + line.places);
  tasks.end(counted(byPath.size, "file"));
  const rows = [...byPath].map(([path, n]) => ({ path, n }));
  const told = rows.length === 0 ? `${code(text)} does not occur.` : `${code(text)}: ${tell(rows, "place")}`;
  return [told, caveat(found)].filter((part) => part !== "").join("\n\n");
}

function* countFiles(step: Count, { tasks, here }: StepView): Work<string> {
  tasks.begin("locate");
  const { files, cut } = yield* findFiles(scopeInput(step.scope, here));
  tasks.end(counted(files.length, "file"));
  return `${cut ? "At least " : ""}${counted(files.length, "file")}.`;
}

/** The sum, and a table by file when there are several: the largest first. */
function tell(rows: readonly { path: string; n: number }[], one: string): string {
  const sum = rows.reduce((all, row) => all + row.n, 0);
  const [only] = rows;
  if (rows.length === 1 && only) return `${counted(sum, one)} in ${code(only.path)}.`;
  const most = rows.filter((row) => row.n > 0).sort((a, b) => b.n - a.n || (a.path < b.path ? -1 : 1));
  const shown = most.slice(0, 20).map((row) => [code(row.path), String(row.n)]);
  const more =
    most.length > shown.length
      ? `\n\n… and ${counted(most.length - shown.length, "more file", "more files")}.`
      : "";
  const head = `${counted(sum, one)} in ${counted(rows.length, "file")}`;
  return shown.length === 0 ? `${head}.` : `${head}:\n\n${table(["file", `${one}s`], shown, [1])}${more}`;
}
