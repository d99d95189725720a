/** Says what the agent can do, by an example of each sort. */
import { phraseGroups } from "../phrases/all.ts";
import { code } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";

export const helpSkill: Skill<"help"> = {
  chain: () => ["plan"],
  title: () => "say what I can do",
  changes: () => false,
  work: function* (_step, { tasks }) {
    tasks.begin("plan");
    const lines = phraseGroups.map(({ title, phrases }) => {
      const examples = phrases.slice(0, 3).map((phrase) => code(phrase.example));
      return `- ${title}: ${examples.join(", ")}`;
    });
    tasks.end("told");
    return said(
      `I am crew's bundled agent: I work offline by rules, without a language model. I can:\n\n${lines.join("\n")}`,
    );
  },
};
