/**
 * The way of every edit of one file: find it, read it, plan the edits, make them, read it again.
 * Not here: which edits (`skills/`).
 */
import { count } from "../../base/wording.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import { isIgnored } from "../../text/glob.ts";
import { readText, readTexts } from "./asks.ts";
import { findPath } from "./find-path.ts";
import { lineEdits } from "./line-edits.ts";
import { code } from "./quoting.ts";
import { type Report, type StepView, said } from "./skill.ts";
import { needed, StepFailed, type Work } from "./work.ts";

export const editChain = ["locate", "read", "plan", "execute", "verify"] as const;

/** What should happen to a file: edits, with sentences for the time before and after; or nothing, and why. */
export type ChangePlan = { edits: Edit[]; would: string; done: string } | { nothing: string };

/** `plan` sees the text and path of the file; "" and `absent` when there is none. It may throw `StepFailed`. */
export function* changeFile(
  name: string,
  view: StepView,
  plan: (text: string, path: string, absent: boolean) => ChangePlan,
): Work<Report> {
  const { tasks } = view;
  tasks.begin("locate");
  const path = yield* findPath(name, view.here);
  needFree(path, view);
  tasks.end(path);
  tasks.begin("read");
  const [read] = yield* readTexts([path]);
  const absent = read !== undefined && !("text" in read) && read.absent;
  if (read === undefined || (!("text" in read) && !absent)) throw new StepFailed(read?.error ?? "not read");
  const text = "text" in read ? read.text : "";
  tasks.end(absent ? "no such file yet" : "read");
  tasks.begin("plan");
  const change = plan(text, path, absent);
  if ("nothing" in change) {
    tasks.skip("nothing to change");
    return said(change.nothing);
  }
  tasks.end(count(change.edits.length, "edit"));
  if (view.readOnly) return said(`${change.would} Nothing was changed, since this is a question.`);
  yield* makeChange(path, absent ? null : text, change.edits, view);
  return { said: change.done, changed: [path] };
}

/** Execute and verify: writes the edits of `before` (null: a new file) and reads back what came of it. */
export function* makeChange(
  path: string,
  before: string | null,
  edits: readonly Edit[],
  { tasks }: StepView,
): Work<void> {
  tasks.begin("execute");
  const after = applyEdits(before ?? "", edits);
  if (before === null) yield* needed("write_file", { path, text: after });
  else yield* needed("edit_file", { path, edits: lineEdits(before, edits) });
  tasks.end(path);
  tasks.begin("verify");
  if ((yield* readText(path)) !== after)
    throw new StepFailed(`${code(path)} does not read back as it was written; somebody else changed it.`);
  tasks.end("reads back as meant");
}

/** Throws when the person said that `path` must not be touched. */
export function needFree(path: string, { spared, readOnly }: StepView): void {
  if (!readOnly && isIgnored(path, spared))
    throw new StepFailed(`${code(path)} must not be touched, as the request says; it was left alone.`);
}
