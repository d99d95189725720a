/**
 * Answers where something is defined or mentioned: definitions first, each with its place and its line.
 * Not here: which line defines (`../definitions.ts`), how lines are quoted (`../quoting.ts`).
 */
import { count } from "../../../base/wording.ts";
import { isIdentifier } from "../../matching.ts";
import { type FoundLine, type FoundText, findText, scopeInput } from "../asks.ts";
import { definesName } from "../definitions.ts";
import { code, quoteLines } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";
import type { StepOf } from "../steps.ts";

type FindText = StepOf<"find-text">;

export const findTextSkill: Skill<"find-text"> = {
  chain: () => ["locate", "read"],
  title: (step) => `find ${code(step.text)}`,
  changes: () => false,
  work: function* (step, { tasks, here, asks }) {
    const scope = scopeInput(step.scope, here);
    tasks.begin("locate");
    const wholeWord = isIdentifier(step.text);
    const exact = yield* findText(step.text, scope, { wholeWord, ignoreCase: false });
    const loose =
      exact.places > 0 ? exact : yield* findText(step.text, scope, { wholeWord: false, ignoreCase: true });
    tasks.end(count(loose.places, "place"));
    tasks.begin("read");
    const lines = loose.lines.filter((line) => !asks(line.text));
    const text = answer(step, lines, loose === exact ? "" : ", in any case and also inside words");
    tasks.end(count(lines.length, "line"));
    return said([text, caveat(loose)].filter((part) => part !== "").join("\n\n"));
  },
};

function answer(step: FindText, lines: readonly FoundLine[], how: string): string {
  const name = code(step.text);
  if (lines.length === 0) return `${name} does not occur${whereOf(step)}.`;
  if (step.focus === "files") return answerFiles(name, lines);
  const defines = definesName(step.text);
  const definitions = lines.filter((line) => defines(line.path, line.text));
  const mentions = lines.filter((line) => !definitions.includes(line));
  const parts = [];
  if (definitions.length > 0 && step.focus !== "mentions")
    parts.push(`${name} is defined in ${count(definitions.length, "place")}:\n\n${quoteLines(definitions)}`);
  if (definitions.length === 0 && step.focus === "definition")
    parts.push(
      `I found no definition of ${name}${whereOf(step)}, going by the shapes of definitions that I know.`,
    );
  const rest = step.focus === "mentions" ? lines : mentions;
  if (rest.length > 0)
    parts.push(
      `${parts.length > 0 ? "It" : name} is mentioned in ${count(rest.length, parts.length > 0 && definitions.length > 0 ? "other line" : "line")}${how}:\n\n${quoteLines(rest)}`,
    );
  return parts.join("\n\n");
}

function answerFiles(name: string, lines: readonly FoundLine[]): string {
  const firsts = lines.filter((line, at) => lines.findIndex((other) => other.path === line.path) === at);
  const verb = firsts.length === 1 ? "mentions" : "mention";
  return `${count(firsts.length, "file")} ${verb} ${name}; the first line of each:\n\n${quoteLines(firsts)}`;
}

function whereOf({ scope }: FindText): string {
  if (scope.here) return " in this note";
  return scope.in.length === 0 ? "" : ` in ${scope.in.map(code).join(", ")}`;
}

/** What the answer does not cover. */
export function caveat(found: Pick<FoundText, "unreadable" | "cut">): string {
  const parts = [];
  if (found.unreadable.length > 0) parts.push(`${count(found.unreadable.length, "file")} could not be read.`);
  if (found.cut) parts.push("There are more files than one look takes in; some were not looked at.");
  return parts.join(" ");
}
