/** Puts text at the end or the start of a file, on lines of its own. */

import type { Edit } from "../../../text/edit.ts";
import { insertAt } from "../../../text/edit.ts";
import { bom, eolAt, linesOf } from "../../../text/span.ts";
import { changeFile, editChain } from "../change-file.ts";
import { noteLines } from "../note-lines.ts";
import { code } from "../quoting.ts";
import type { Skill } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed } from "../work.ts";

export const appendSkill: Skill<"append"> = {
  chain: () => editChain,
  title: (step) => `add to ${step.path === "" ? "this note" : code(step.path)}`,
  changes: () => true,
  work: (step, view) =>
    changeFile(step.path, view, (text, path, absent) => {
      if (absent) throw new StepFailed(`${code(path)} does not exist; "create ${path} with …" makes it.`);
      const where = step.at === "end" ? "end" : "start";
      const edits = [step.at === "end" ? atEnd(text, step) : atStart(text, step)];
      const what = code(step.text);
      return {
        edits,
        would: `${what} would be added at the ${where} of ${code(path)}.`,
        done: `Added ${what} at the ${where} of ${code(path)}.`,
      };
    }),
};

/** Ends the last line first if it has no line end; then the file has one after the new text exactly if it had one. */
function atEnd(text: string, step: StepOf<"append">): Edit {
  const eol = eolAt(text, text.length);
  const added = inLines(step.text, eol);
  if (text === "" || text === bom) return insertAt(text.length, added + eol);
  return /[\r\n]$/.test(text) ? insertAt(text.length, added + eol) : insertAt(text.length, eol + added);
}

/** Below the front matter, if there is one. */
function atStart(text: string, step: StepOf<"append">): Edit {
  const front = noteLines(text)
    .filter((line) => line.kind === "front")
    .at(-1);
  const offset = front ? front.end + front.eol.length : text.startsWith(bom) ? 1 : 0;
  const eol = eolAt(text, offset);
  return insertAt(offset, inLines(step.text, eol) + eol);
}

function inLines(text: string, eol: string): string {
  return linesOf(text)
    .map((line) => line.text)
    .join(eol);
}
