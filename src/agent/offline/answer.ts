/**
 * Answers a request: reads it into steps, works them off one after the other, and says what came of it. A step that
 * fails ends the work; what is not understood is said before anything is done.
 * Not here: the steps' work (`skills/`), the words for what cannot be done (`cannot.ts`).
 */
import { count } from "../../base/wording.ts";
import { cannotRead } from "./cannot.ts";
import { readConstraints } from "./constraints.ts";
import { readInstruction } from "./grammar.ts";
import type { Request } from "./request.ts";
import type { Report, Skill, StepView } from "./skill.ts";
import { skillOf } from "./skills.ts";
import type { Does, Step, StepOf } from "./steps.ts";
import { type Board, makeBoard, type StepTasks, showing } from "./tasks.ts";
import { StepFailed, type Work } from "./work.ts";

/** The whole work of a turn; its value is the answer. A failed task on the board says that the turn failed. */
export function answerRequest(request: Request): Work<string> {
  const board = makeBoard();
  return showing(board, workOff(request, board));
}

function* workOff(request: Request, board: Board): Work<string> {
  const reading = readInstruction(request.instruction);
  if (reading.kind === "unclear")
    return refuse(board, cannotRead(reading.clause, request.instruction), needsModel);
  const { steps } = reading;
  const constraints = readConstraints(request.constraints);
  const changing = !request.readOnly && steps.some((step) => handle(step).changes);
  if (changing && constraints.unclear !== undefined) {
    const line = constraints.unclear;
    const text = `I cannot make sure to keep to "${line}", so nothing was done. A language model can.`;
    return refuse(board, text, text);
  }
  const jobs = steps.map((step, at) => makeJob(step, at + 1, request, board, constraints.spared));
  const answer = yield* runJobs(jobs, request.doneSteps);
  const told = (reading.background ?? []).map((sentence) => `"${sentence}"`).join(", ");
  return told === ""
    ? answer
    : `${answer}${answer.includes("\n") ? "\n\n" : " "}I took ${told} as background.`;
}

const needsModel = "I did not understand it; an agent with a language model may.";

function refuse(board: Board, text: string, reason: string): string {
  board.add(1, "understand the request", ["plan"]).fail(reason);
  return text;
}

interface Job {
  number: number;
  tasks: StepTasks;
  changes: boolean;
  work(): Work<Report>;
}

/** A step with its skill, the types of both tied together. */
function handle<Kind extends Does>(step: StepOf<Kind> & Step) {
  const skill: Skill<Kind> = skillOf<Kind>(step);
  return {
    changes: skill.changes(step),
    title: skill.title(step),
    chain: skill.chain(step),
    work: (view: StepView) => skill.work(step, view),
  };
}

function makeJob(step: Step, number: number, request: Request, board: Board, spared: readonly string[]): Job {
  const { changes, chain, title, work } = handle(step);
  const shown = request.readOnly && changes ? chain.filter(isLook) : chain;
  const tasks = board.add(number, title, shown.length > 0 ? shown : ["plan"]);
  const view: StepView = {
    tasks,
    readOnly: request.readOnly,
    spared,
    asks: asksOf(request.instruction),
    ...(request.here === undefined ? {} : { here: request.here }),
  };
  return { number, tasks, changes, work: () => work(view) };
}

function isLook(type: string): boolean {
  return type !== "execute" && type !== "verify";
}

/** Lines of the request that are long enough to be told from lines that only happen to hold the same words. */
function asksOf(instruction: string): (line: string) => boolean {
  const lines = instruction
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, "").trim())
    .filter((line) => line.length >= 12);
  return (line) => lines.some((asked) => line.includes(asked));
}

function* runJobs(jobs: readonly Job[], done: ReadonlySet<number>): Work<string> {
  const parts: string[] = [];
  const changed = new Set<string>();
  for (const job of jobs) {
    if (done.has(job.number)) {
      job.tasks.skip("done before the restart");
      parts.push(`Step ${job.number} was done before the restart.`);
      continue;
    }
    try {
      const report = yield* job.work();
      parts.push(report.said);
      for (const path of report.changed) changed.add(path);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      job.tasks.fail(error.message);
      return [...parts, failedText(job.number, jobs.length, error.message)].join("\n\n");
    }
  }
  return joinParts(
    parts,
    jobs.every((job) => job.changes),
  );
}

function failedText(number: number, all: number, message: string): string {
  if (all === 1) return `Failed: ${message}`;
  const left = all - number;
  return `Step ${number} of ${all} failed: ${message}${left > 0 ? `\n\nNot done: ${count(left, "step")} after it.` : ""}`;
}

/** Steps that changed something are told in one paragraph, unless a part has lines of its own. */
function joinParts(parts: readonly string[], changing: boolean): string {
  const flat = changing && parts.every((part) => !part.includes("\n"));
  return parts.join(flat ? " " : "\n\n");
}
