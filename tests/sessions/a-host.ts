/** A host that keeps its records, with files in a map; and turns to give to sessions. */

import type { DiskPath } from "../../src/base/paths.ts";
import { UserError } from "../../src/base/user-error.ts";
import type { TranscriptBody } from "../../src/documents/transcript.ts";
import type { Decision, Effect, Question } from "../../src/policy/decision.ts";
import type { Runtime, SessionHost, Turn } from "../../src/sessions/contract.ts";

export interface TestHost extends SessionHost {
  readonly records: TranscriptBody[];
  readonly files: Map<string, string>;
  readonly questions: Question[];
  readonly diagnosed: string[];
  /** "start" and "end", as commands ran. */
  readonly around: string[];
}

const folder = "/w" as DiskPath;

/** Allows everything that `effects` does not say otherwise for its capability. */
export function aHost(effects: Partial<Record<Question["capability"], Effect>> = {}): TestHost {
  const records: TranscriptBody[] = [];
  const files = new Map<string, string>();
  const questions: Question[] = [];
  const diagnosed: string[] = [];
  const around: string[] = [];
  return {
    records,
    files,
    questions,
    diagnosed,
    around,
    record: (body) => void records.push(body),
    decide: (question) => {
      questions.push(question);
      return decision(effects[question.capability] ?? "allow");
    },
    readText: async (path) => {
      const text = files.get(path);
      if (text === undefined) throw new UserError({ message: `There is no file ${path}.` });
      return text;
    },
    writeText: async (path, text) => void files.set(path, text),
    commandStarts: async () => void around.push("start"),
    commandEnded: async () => void around.push("end"),
    nameOf: (path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path),
    flush: async () => {},
    diagnose: (line) => void diagnosed.push(line),
  };
}

function decision(effect: Effect): Decision {
  return { effect, rule: `${effect} all`, file: "permissions.yaml", line: 3, why: `the test says ${effect}` };
}

export function aRuntime(
  quirks: Partial<Runtime["quirks"]> = {},
  command: Runtime["command"] = ["agent"],
): Runtime {
  return {
    name: "test",
    command,
    env: {},
    quirks: { offerFiles: true, offerTerminal: true, asks: true, ...quirks },
  };
}

export function aTurn(changes: Partial<Turn> = {}): Turn {
  return {
    session: "k3f9q2",
    runtime: aRuntime(),
    cwd: folder,
    may: "write",
    prompt: "Fix the login.",
    mcpServers: [],
    ...changes,
  };
}
