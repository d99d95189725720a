/**
 * May this command run? A simple one is judged by its words, by the files that it names, and by what it runs in
 * turn; the strictest counts. A compound one is never allowed, but denied where a denied command or file can be
 * seen in it.
 * Not here: the shell's language (`shell-words.ts`, `shell-parts.ts`, `shell-inner.ts`).
 */
import type { Decision, Question } from "./decision.ts";
import { builtIn, decideFile, decideText, strictestOf } from "./judge.ts";
import { nameFile } from "./places.ts";
import type { Policy } from "./policy.ts";
import { fileArguments } from "./shell-files.ts";
import { innerOf, programName } from "./shell-inner.ts";
import { visibleParts } from "./shell-parts.ts";
import { parseShellLine, type ShellLine } from "./shell-words.ts";

/** Commands in commands are followed so far. */
const depthLimit = 6;

export function decideShell(policy: Policy, question: Question): Decision {
  return decideLine(policy, question.resource, question.cwd ?? ".", 0);
}

function decideLine(policy: Policy, text: string, cwd: string, depth: number): Decision {
  const line = parseShellLine(text);
  const decisions =
    line.kind === "simple" ? judgeSimple(policy, line, cwd, depth) : [judgeCompound(line.why)];
  const parts = visibleParts(text);
  const seen = parts.commands.flatMap((words) => denials(policy, words, cwd, depth));
  const files = parts.files.map(({ path, capability }) =>
    decideFile(policy, capability, nameFile(policy.places, path, cwd)),
  );
  const denied = [...seen, ...files].filter((decision) => decision.effect === "deny");
  return strictestOf([...decisions, ...denied]) ?? judgeCompound("it is empty");
}

function judgeCompound(why: string): Decision {
  return builtIn("ask", "compound command", `only simple commands are judged by rules, and ${why}.`);
}

type Simple = Extract<ShellLine, { kind: "simple" }>;

/** With variables in front a command is another one: only a rule that names them allows it. */
function judgeSimple(policy: Policy, { assignments, words }: Simple, cwd: string, depth: number): Decision[] {
  const own = decideText(policy, "shell", [...assignments, ...words].join(" "));
  return [own, ...judgeFiles(policy, words, cwd), ...judgeInner(policy, words, cwd, depth)];
}

function judgeFiles(policy: Policy, words: readonly string[], cwd: string): Decision[] {
  return fileArguments(words).map(({ path, capability }) =>
    decideFile(policy, capability, nameFile(policy.places, path, cwd)),
  );
}

/** What a command runs in turn needs to be allowed itself. */
function judgeInner(policy: Policy, words: readonly string[], cwd: string, depth: number): Decision[] {
  const inner = innerOf(words);
  if (inner.length === 0) return [];
  if (depth >= depthLimit) return [judgeCompound("it is nested too deeply")];
  const decisions = inner.map((each) =>
    each.kind === "script"
      ? decideLine(policy, each.text, cwd, depth + 1)
      : strictestOf(judgeSimple(policy, simpleOf(each.words), cwd, depth + 1)),
  );
  return decisions.flatMap((decision) => (decision ? [decision] : []));
}

function simpleOf(words: readonly string[]): Simple {
  const [program = "", ...rest] = words;
  return { kind: "simple", assignments: [], words: [program, ...rest] };
}

/** What denies `words`, by their text, their program's bare name, their files, or what they run. */
function denials(policy: Policy, words: readonly string[], cwd: string, depth: number): Decision[] {
  const bare = [programName(words), ...words.slice(1)].join(" ");
  const decisions = [
    decideText(policy, "shell", words.join(" ")),
    decideText(policy, "shell", bare),
    ...judgeFiles(policy, words, cwd),
    ...judgeInner(policy, words, cwd, depth),
  ];
  return decisions.filter((decision) => decision.effect === "deny");
}
