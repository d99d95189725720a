/**
 * A request as the offline model sees it: what is asked, and what of the rest it can use.
 * Not here: frames (`../prompt.ts`), the words (`grammar.ts`).
 */
import { fileURLToPath } from "node:url";
import type { Message } from "../model.ts";
import { parsePrompt } from "../prompt.ts";

export interface Request {
  instruction: string;
  /** Nothing may be changed. */
  readOnly: boolean;
  /** The file that "this note" and "here" mean, as the client names it. */
  here?: string;
  /** What the person said that the work must keep to, a line each. */
  constraints: string[];
  /** Steps of an earlier attempt that are done, by number (one-based). */
  doneSteps: ReadonlySet<number>;
}

export function readRequest(asked: Extract<Message, { role: "user" }>): Request {
  const prompt = parsePrompt(asked.text);
  const here =
    findHere(`${prompt.data.note ?? ""}\n${prompt.data.selection ?? ""}`) ?? firstFile(asked.links);
  const constraints = (prompt.data.constraints ?? "")
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s*-]+/, ""));
  return {
    instruction: prompt.instruction,
    readOnly: asked.readOnly,
    ...(here === undefined ? {} : { here }),
    constraints: constraints.map((line) => line.trim()).filter((line) => line !== ""),
    doneSteps: doneStepsOf(prompt.data.resumed ?? ""),
  };
}

/** The first `path: …`, `note: …` or `file: …` of a frame; a line number behind it is not part of the name. */
function findHere(frame: string): string | undefined {
  const found = /^\s*(?:path|note|file|source)\s*:\s*(.+?)(?::\d+(?:-\d+)?)?\s*$/im.exec(frame)?.[1];
  return found?.replace(/^[`"'](.*)[`"']$/, "$1");
}

function firstFile(links: readonly string[]): string | undefined {
  const link = links.find((uri) => uri.startsWith("file:"));
  try {
    return link === undefined ? undefined : fileURLToPath(link);
  } catch {
    return undefined;
  }
}

/** A step counts as done when its last task is named beside a word that says so. */
function doneStepsOf(frame: string): Set<number> {
  const done = new Set<number>();
  for (const line of frame.split(/\r?\n/)) {
    const last = /\b(\d{1,4})-(execute|verify|read)\b/.exec(line);
    if (last && /\b(?:succeeded|done|completed)\b|\[x\]/i.test(line)) done.add(Number(last[1]));
  }
  return done;
}
