/**
 * `crew lesson add TEXT`: one record more in `memory/lessons.jsonl`; one that is there already is not added again.
 * Not here: what is equal, near or refused (`documents/lesson-add.ts`).
 */
import { unreachable } from "../../base/assert.ts";
import { limits } from "../../base/limits.ts";
import type { WorkspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { addLesson } from "../../documents/lesson-add.ts";
import { foldLessons, type Lesson, type LessonCategory, parseLessons } from "../../documents/lessons.ts";
import { makeRecords } from "../../documents/record.ts";
import { renderLine } from "../../text/json-line.ts";
import { type CommandContext, type CommandInput, optionFlag, optionText } from "../context.ts";
import { needReadable } from "../edit-file.ts";
import { printJson, say, show } from "../print.ts";
import { needLine, needOneOf } from "../typed.ts";
import { homePath, needItsCalendar, needOpenWorkspace } from "../workspace.ts";

const categories: readonly LessonCategory[] = ["tool", "preference", "knowledge"];

export async function lessonAdd(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const lesson = lessonOf(input);
  const workspace = await needOpenWorkspace(context);
  needItsCalendar(context, workspace);
  const { disk } = workspace;
  const path = homePath(workspace, "memory/lessons.jsonl");
  const read = needReadable(path, await disk.read(path, limits.noteBytes));
  const known = foldLessons(parseLessons(path, read.kind === "file" ? read.text : ""));
  const addition = addLesson(known, lesson);
  switch (addition.kind) {
    case "refused":
      throw new UserError({ message: addition.why, meanwhile: "Nothing was made or changed." });
    case "same":
      say(context, "There is an equal lesson; nothing was written.");
      return finish(context, path, addition.lesson.id, false);
    case "new": {
      const records = makeRecords(await context.machine(), context.ids, context.clock.now);
      const record = records.make(addition.body);
      await disk.append(path, renderLine(record));
      for (const near of addition.near) say(context, `Much like ${near.id}: ${near.lesson.rule}`);
      return finish(context, path, record.id, true);
    }
    default:
      return unreachable(addition);
  }
}

function lessonOf(input: CommandInput): Lesson {
  const not = optionText(input, "not");
  return {
    rule: needLine("lesson", input.words),
    ...(not === undefined ? {} : { not: needLine("text of --not", [not]) }),
    category: needOneOf("category of lessons", optionText(input, "category") ?? "knowledge", categories),
    scope: { workspace: true },
    applies: optionFlag(input, "onTopic") ? "on_topic" : "always",
    source: "person",
  };
}

function finish(context: CommandContext, path: WorkspacePath, id: string, written: boolean): ExitCode {
  if (context.json) printJson(context.terminal, { lessons: [{ id, path, written }] });
  else show(context, id);
  return exitCodes.fine;
}
