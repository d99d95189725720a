/**
 * How the demo looks: scenes, steps, what a note says afterwards.
 * Not here: playing it (`play.ts`).
 */
import { oneLine } from "../../base/wording.ts";
import type { TranscriptRecord } from "../../documents/transcript.ts";
import type { CommandContext } from "../context.ts";
import { paint, show } from "../print.ts";

const titleChars = 80;

/** A line with its label in a column of its own. */
export function showStep(context: CommandContext, label: string, text: string): void {
  show(context, `   ${paint(context.terminal, "dim", label.padEnd(9))} ${text}`);
}

/** Text of a file, set apart from what crew says. */
export function showFile(context: CommandContext, title: string, text: string): void {
  show(context, `\n   ${paint(context.terminal, "bold", title)}`);
  for (const line of text.trimEnd().split("\n"))
    show(context, `   ${paint(context.terminal, "dim", "│")} ${line}`.trimEnd());
}

/** Tells the steps of a session as they come: the task of the plan, and what is done for it. */
export function makeStepTeller(context: CommandContext): (record: TranscriptRecord) => void {
  const told = new Set<string>();
  let task = "work";
  return (record) => {
    if (record.type === "plan") {
      const now = record.entries.find(({ status }) => status === "in_progress");
      task = now?.content.split(":")[0] ?? task;
    } else if (record.type === "tool_call" && !told.has(record.call_id)) {
      told.add(record.call_id);
      showStep(context, task, oneLine(record.title, titleChars));
    } else if (record.type === "error") showStep(context, "error", oneLine(record.message, titleChars));
  };
}
