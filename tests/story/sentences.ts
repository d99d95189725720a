/**
 * The sentences of `story.txt`, one a line; `#` begins a comment. Texts stand in double quotes as JSON.
 *
 *   edit PATH: "old" -> "new"      append PATH: "text"      write PATH: "text"      delete PATH      move A -> B
 *   git brings PATH: "text"        git commits PATH         git ignores PATH
 *   agent says "x" then writes "PATH" "text" then runs "command" then waits then fails "why" then dies
 *   command "line" prints "output" and exits 1      command "line" writes "PATH" "text"
 *   advance 30s      continue      crash      crash at write 3      start      stop
 *   untrusted        trusted       machine NAME
 *   prompts 2        (so many prompts were delivered so far)
 */
import { parseDuration } from "../../src/base/instant.ts";
import {
  asksPermission,
  dies,
  editsItself,
  fails,
  plan,
  reads,
  runs,
  type Step,
  says,
  silent,
  stopsWith,
  thinks,
  usage,
  waits,
  writes,
} from "../fakes/scripted-agents.ts";
import { type StoryWorld, settleMs } from "./story-world.ts";

type Play = (story: StoryWorld, words: string[]) => Promise<void> | void;

const text = String.raw`("(?:[^"\\]|\\.)*")`;

const person: [RegExp, Play][] = [
  [
    new RegExp(`^edit (\\S+): ${text} -> ${text}$`),
    (story, [path = "", from = "", to = ""]) => replaceIn(story, path, from, to),
  ],
  [
    new RegExp(`^append (\\S+): ${text}$`),
    (story, [path = "", more = ""]) => story.disk.person.save(path, textAt(story, path) + more),
  ],
  [
    new RegExp(`^write (\\S+): ${text}$`),
    (story, [path = "", whole = ""]) => story.disk.person.save(path, whole),
  ],
  [/^delete (\S+)$/, (story, [path = ""]) => story.disk.person.delete(path)],
  [/^move (\S+) -> (\S+)$/, (story, [from = "", to = ""]) => story.disk.person.move(from, to)],
  [
    new RegExp(`^git brings (\\S+): ${text}$`),
    (story, [path = "", whole = ""]) => story.disk.person.gitBrings(path, whole),
  ],
  [/^git commits (\S+)$/, (story, [path = ""]) => story.disk.person.commits(path)],
  [/^git ignores (\S+)$/, (story, [path = ""]) => story.disk.person.gitIgnores(path)],
];

const process: [RegExp, Play][] = [
  [/^advance (\S+)$/, (story, [duration = ""]) => story.advance(parseDuration(duration) ?? Number.NaN)],
  [/^continue$/, (story) => story.agents.continue()],
  [/^crash$/, (story) => story.crash()],
  [/^crash at write (\d+)$/, (story, [nth = ""]) => story.disk.crashAt(Number(nth))],
  [/^start$/, (story) => story.start()],
  [/^stop$/, (story) => story.stop()],
  [/^untrusted$/, (story) => setTrust(story, false)],
  [/^trusted$/, (story) => setTrust(story, true)],
  [/^machine (\S+)$/, (story, [name = ""]) => setMachine(story, name)],
  [/^agent (.+)$/, (story, [steps = ""]) => story.agents.next(...readSteps(steps))],
  [
    new RegExp(`^command ${text} prints ${text} and exits (\\d+)$`),
    (story, [line = "", output = "", code = ""]) =>
      story.agents.command(new RegExp(`^${literally(line)}$`), { output, code: Number(code) }),
  ],
  [
    new RegExp(`^command ${text} writes ${text} ${text}$`),
    (story, [line = "", path = "", whole = ""]) =>
      story.agents.command(new RegExp(`^${literally(line)}$`), {
        does: async () => {
          story.disk.person.save(path, whole);
          await story.advance(settleMs);
        },
      }),
  ],
  [/^prompts (\d+)$/, (story, [count = ""]) => needCount(story, Number(count))],
];

const steps: [RegExp, (words: string[]) => Step][] = [
  [new RegExp(`^says ${text}`), ([what = ""]) => says(what)],
  [new RegExp(`^thinks ${text}`), ([what = ""]) => thinks(what)],
  [new RegExp(`^plans ${text}`), ([what = ""]) => plan(...what.split("; "))],
  [new RegExp(`^writes ${text} ${text}`), ([path = "", whole = ""]) => writes(path, whole)],
  [new RegExp(`^reads ${text}`), ([path = ""]) => reads(path)],
  [
    new RegExp(`^edits itself ${text} ${text} ${text}`),
    ([path = "", old = "", made = ""]) => editsItself(path, old, made),
  ],
  [new RegExp(`^runs ${text}`), ([line = ""]) => runs(line)],
  [new RegExp(`^asks ${text}`), ([line = ""]) => asksPermission(line)],
  [new RegExp(`^fails ${text}`), ([why = ""]) => fails(why)],
  [new RegExp(`^stops with ${text}`), ([reason = ""]) => stopsWith(reason as "refusal")],
  [/^uses (\d+)/, ([tokens = ""]) => usage(Number(tokens), 100_000)],
  [/^waits/, () => waits()],
  [/^is silent/, () => silent()],
  [/^dies/, () => dies(1)],
];

/** Plays one line; after what a person did the settle time passes. Throws on a sentence that it does not know. */
export async function playLine(story: StoryWorld, line: string): Promise<void> {
  for (const [pattern, play] of person) {
    const found = line.match(pattern);
    if (!found) continue;
    await play(story, found.slice(1).map(unquote));
    return story.advance(settleMs);
  }
  for (const [pattern, play] of process) {
    const found = line.match(pattern);
    if (!found) continue;
    await play(story, found.slice(1).map(unquote));
    return story.settle();
  }
  throw new Error(`a story has no sentence like: ${line}`);
}

function unquote(word: string): string {
  return word.startsWith('"') ? (JSON.parse(word) as string) : word;
}

function readSteps(script: string): Step[] {
  const made: Step[] = [];
  for (let rest = script; rest !== ""; ) {
    const step = steps
      .map(([pattern, make]) => ({ make, found: rest.match(pattern) }))
      .find(({ found }) => found);
    if (!step?.found) throw new Error(`an agent cannot: ${rest}`);
    made.push(step.make(step.found.slice(1).map(unquote)));
    rest = rest.slice(step.found[0].length).replace(/^ then /, "");
  }
  return made;
}

function textAt(story: StoryWorld, path: string): string {
  const found = story.disk.snapshot()[path];
  if (found === undefined) throw new Error(`nothing stands at ${path}`);
  return found;
}

function replaceIn(story: StoryWorld, path: string, from: string, to: string): void {
  const before = textAt(story, path);
  if (!before.includes(from))
    throw new Error(`${path} does not hold ${JSON.stringify(from)}; it is ${JSON.stringify(before)}`);
  story.disk.person.save(
    path,
    before.replace(from, () => to),
  );
}

function setTrust(story: StoryWorld, trusted: boolean): void {
  story.trusted = trusted;
}

function setMachine(story: StoryWorld, name: string): void {
  story.machine = name;
}

function needCount(story: StoryWorld, count: number): void {
  if (story.agents.prompts.length !== count)
    throw new Error(`expected ${count} prompts so far; there were ${story.agents.prompts.length}`);
}

function literally(line: string): string {
  return line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
