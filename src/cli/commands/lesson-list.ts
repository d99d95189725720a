/**
 * `crew lesson list`: the lessons in force, and what is wrong with the file.
 * Not here: which lessons are in force (`documents/lessons.ts`).
 */
import { limits } from "../../base/limits.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { oneLine } from "../../base/wording.ts";
import { foldLessons, type KnownLesson, parseLessons } from "../../documents/lessons.ts";
import { renderProblem } from "../../text/problem.ts";
import type { CommandContext } from "../context.ts";
import { needReadable } from "../edit-file.ts";
import { printJson, renderTable, say } from "../print.ts";
import { homePath, needOpenWorkspace } from "../workspace.ts";

const ruleChars = 120;

export async function lessonList(context: CommandContext): Promise<ExitCode> {
  const { disk, ...workspace } = await needOpenWorkspace(context);
  const path = homePath(workspace, "memory/lessons.jsonl");
  const read = needReadable(path, await disk.read(path, limits.noteBytes));
  const log = parseLessons(path, read.kind === "file" ? read.text : "");
  const lessons = foldLessons(log).filter(({ state }) => state === "in force" || state === "conflict");
  if (context.json) printJson(context.terminal, { lessons: lessons.map(asJson) });
  else context.terminal.out(renderTable(lessons.map(asRow)));
  for (const problem of log.problems) say(context, renderProblem(problem));
  return log.problems.length === 0 ? exitCodes.fine : exitCodes.notFine;
}

function asRow({ id, lesson, state }: KnownLesson): string[] {
  const rule =
    oneLine(lesson.rule, ruleChars) + (lesson.not ? ` (not: ${oneLine(lesson.not, ruleChars)})` : "");
  return [id, lesson.category, state === "conflict" ? `${rule}  [in conflict, not in force]` : rule];
}

function asJson({ id, ts, lesson, state }: KnownLesson) {
  const { rule, not, category, scope, applies, source } = lesson;
  return {
    id,
    ts,
    state,
    rule,
    not: not ?? null,
    category,
    scope: { ...scope },
    applies,
    source: source ?? null,
  };
}
