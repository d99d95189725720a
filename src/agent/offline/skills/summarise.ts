/** Summarises notes by their most telling sentences, quoted with their places: nothing is made up. */

import { limits } from "../../../base/limits.ts";
import { count } from "../../../base/wording.ts";
import { code } from "../quoting.ts";
import { readScope } from "../read-scope.ts";
import { sentencesOf } from "../sentences.ts";
import { type Skill, said } from "../skill.ts";
import { tellingSentences } from "../summary.ts";

export const summariseSkill: Skill<"summarise"> = {
  chain: () => ["locate", "read", "plan"],
  title: (step) => `summarise in ${count(step.sentences, "sentence")}`,
  changes: () => false,
  work: function* (step, view) {
    const { tasks, asks } = view;
    const isFile = step.scope.here || step.scope.in.some((path) => /\.[A-Za-z0-9]+$/.test(path));
    const { texts } = yield* readScope(step.scope, view, isFile ? undefined : ".md");
    tasks.begin("plan");
    const all = texts.flatMap(({ path, text }) => sentencesOf(path, text)).filter((one) => !asks(one.text));
    const chosen = tellingSentences(all, step.sentences);
    tasks.end(`${chosen.length} of ${count(all.length, "sentence")}`);
    const source = texts.length === 1 ? code(texts[0]?.path ?? "") : count(texts.length, "note");
    if (chosen.length === 0) return said(`There are no whole sentences in ${source}.`);
    const lines = chosen.map((one) => `- ${one.text} (${code(`${one.path}:${one.line}`)})`);
    const cut =
      all.length > limits.agentSentences ? ` (the first ${limits.agentSentences} were weighed)` : "";
    return said(
      `The most telling ${count(chosen.length, "sentence")} of ${all.length} in ${source}${cut}:\n\n${lines.join("\n")}`,
    );
  },
};
