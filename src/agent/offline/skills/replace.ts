/**
 * Replaces a text across files: whole words for identifiers, case as given, nothing else in the files touched; then
 * looks again that none is left.
 * Not here: moving files (`move.ts`).
 */
import { count } from "../../../base/wording.ts";
import type { Edit } from "../../../text/edit.ts";
import { linesOf } from "../../../text/span.ts";
import { isIdentifier, wantedRegExp } from "../../matching.ts";
import { findText, readTexts, scopeInput } from "../asks.ts";
import { lineEdits } from "../line-edits.ts";
import { code, namePaths } from "../quoting.ts";
import { type Skill, type StepView, said } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed, type Work } from "../work.ts";
import { caveat } from "./find-text.ts";

type Replace = StepOf<"replace">;

/** The edits of one file. */
interface FilePlan {
  path: string;
  text: string;
  edits: Edit[];
}

export const replaceSkill: Skill<"replace"> = {
  chain: () => ["locate", "read", "plan", "execute", "verify"],
  title: (step) => `replace ${code(step.find)} with ${code(step.put)}`,
  changes: () => true,
  work: function* (step, view) {
    const { tasks } = view;
    if (step.find === "") throw new StepFailed("There is no text to replace.");
    const { plans, unread, note } = yield* lookFor(step, view);
    const places = plans.reduce((sum, plan) => sum + plan.edits.length, 0);
    if (places === 0 && unread.length === 0) {
      tasks.skip("nothing to replace");
      return said(sentences(`${code(step.find)} does not occur${whereOf(step)}; nothing was changed.`, note));
    }
    if (step.find === step.put) throw new StepFailed("Old and new text are the same; nothing was changed.");
    if (view.readOnly) {
      const would = `${count(places, "place")} in ${namePaths(plans.map((plan) => plan.path))} would change`;
      return said(
        sentences(
          `${would} from ${code(step.find)} to ${code(step.put)}; nothing was changed, since this is a question.`,
          note,
        ),
      );
    }
    yield* makeEdits(plans, unread, view);
    yield* lookAgain(step, view);
    return { said: sentences(doneText(step, plans, places), note), changed: plans.map((plan) => plan.path) };
  },
};

interface Found {
  plans: FilePlan[];
  /** Files that hold the text but could not be read again. */
  unread: string[];
  note: string;
}

function* lookFor(step: Replace, view: StepView): Work<Found> {
  const { tasks, asks } = view;
  tasks.begin("locate");
  const found = yield* findText(step.find, scopeInput(step.scope, view.here, view.spared), {
    wholeWord: isIdentifier(step.find),
    ignoreCase: false,
  });
  const paths = [...new Set(found.lines.filter((line) => !asks(line.text)).map((line) => line.path))];
  tasks.end(`${count(paths.length, "file")}`);
  tasks.begin("read");
  const read = yield* readTexts(paths);
  tasks.end(count(read.length, "file"));
  tasks.begin("plan");
  const texts = read.filter((file) => "text" in file);
  const plans = texts.map((file) => planFile(step, file, asks)).filter((plan) => plan.edits.length > 0);
  tasks.end(
    `${count(
      plans.reduce((sum, plan) => sum + plan.edits.length, 0),
      "place",
    )} in ${count(plans.length, "file")}`,
  );
  const unread = read.filter((file) => !("text" in file)).map((file) => file.path);
  return { plans, unread, note: caveat(found) };
}

/** Line by line, so that the lines of the request itself stay as they are. A text over several lines is taken whole. */
function planFile(step: Replace, file: { path: string; text: string }, asks: StepView["asks"]): FilePlan {
  const pattern = wantedRegExp({ text: step.find, wholeWord: isIdentifier(step.find), ignoreCase: false });
  const pieces = step.find.includes("\n") ? [{ text: file.text, start: 0 }] : linesOf(file.text);
  const edits = pieces
    .filter((piece) => !asks(piece.text))
    .flatMap((piece) => [...piece.text.matchAll(pattern)].map((place) => piece.start + place.index))
    .map((start): Edit => ({ span: { start, end: start + step.find.length }, text: step.put }));
  return { ...file, edits };
}

function* makeEdits(plans: readonly FilePlan[], unread: readonly string[], { tasks }: StepView): Work<void> {
  tasks.begin("execute");
  const results = yield plans.map(({ path, text, edits }) => ({
    name: "edit_file",
    input: { path, edits: lineEdits(text, edits) },
  }));
  const changed = plans.filter((_, at) => results[at]?.success);
  const reason = results.find((result) => !result.success)?.error;
  if (changed.length < plans.length || unread.length > 0) {
    const missed = plans.length - changed.length + unread.length;
    const rest =
      changed.length > 0
        ? ` Changed: ${namePaths(changed.map((plan) => plan.path))}.`
        : " Nothing was changed.";
    throw new StepFailed(
      `${count(missed, "file")} could not be changed: ${reason ?? "not readable."}${rest}`,
    );
  }
  tasks.end(count(changed.length, "file"));
}

function* lookAgain(step: Replace, view: StepView): Work<void> {
  const { tasks, asks } = view;
  tasks.begin("verify");
  const wholeWord = isIdentifier(step.find);
  const left = yield* findText(step.find, scopeInput(step.scope, view.here, view.spared), {
    wholeWord,
    ignoreCase: false,
  });
  const lines = left.lines.filter((line) => !asks(line.text));
  // What the new text itself holds is no leftover.
  const again = wantedRegExp({ text: step.find, wholeWord, ignoreCase: false });
  const stays = again.test(step.put) ? [] : lines;
  if (stays.length > 0)
    throw new StepFailed(
      `${code(step.find)} still stands in ${namePaths([...new Set(stays.map((line) => line.path))])}.`,
    );
  tasks.end("none left");
}

function doneText(step: Replace, plans: readonly FilePlan[], places: number): string {
  const where = `${count(plans.length, "file")} (${namePaths(plans.map((plan) => plan.path))})`;
  const what =
    step.put === "" ? `Removed ${code(step.find)}` : `Replaced ${code(step.find)} with ${code(step.put)}`;
  return `${what} in ${count(places, "place")} in ${where}; none is left${whereOf(step)}.`;
}

function whereOf({ scope }: Replace): string {
  if (scope.here) return " in this note";
  return scope.in.length === 0 ? "" : ` in ${scope.in.map(code).join(", ")}`;
}

function sentences(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
