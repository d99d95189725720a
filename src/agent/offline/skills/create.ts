/** Makes a new file. One that is there already stays as it is. */

import { count } from "../../../base/wording.ts";
import { linesOf } from "../../../text/span.ts";
import { readTexts } from "../asks.ts";
import { makeChange, needFree } from "../change-file.ts";
import { newPath } from "../find-path.ts";
import { code } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";
import { StepFailed } from "../work.ts";

export const createSkill: Skill<"create"> = {
  chain: () => ["locate", "plan", "execute", "verify"],
  title: (step) => `create ${code(newPath(step.path))}`,
  changes: () => true,
  work: function* (step, view) {
    const { tasks } = view;
    const path = newPath(step.path);
    const text = step.text === "" || step.text.endsWith("\n") ? step.text : `${step.text}\n`;
    tasks.begin("locate");
    needFree(path, view);
    const [read] = yield* readTexts([path]);
    if (read && "text" in read) {
      if (read.text !== text)
        throw new StepFailed(`${code(path)} exists already, with other text; it was left as it is.`);
      tasks.skip("it is there already");
      return said(`${code(path)} exists already, with exactly this text; nothing was changed.`);
    }
    if (read && !read.absent) throw new StepFailed(read.error);
    tasks.end("nothing stands there");
    tasks.begin("plan");
    const lines = count(linesOf(text).length, "line");
    tasks.end(lines);
    if (view.readOnly)
      return said(`${code(path)} would be made with ${lines}. Nothing was made, since this is a question.`);
    yield* makeChange(path, null, [{ span: { start: 0, end: 0 }, text }], view);
    return { said: `Created ${code(path)} with ${lines}.`, changed: [path] };
  },
};
