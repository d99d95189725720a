/** A person at a terminal who answers from a list, and what was printed for them. */
import type { Terminal } from "../../src/cli/terminal.ts";

export interface FakeTerminal extends Terminal {
  /** Standard output and standard error so far. */
  readonly printed: { out: string; err: string };
}

/** `answers` undefined: nobody is there to ask. */
export function fakeTerminal(answers?: readonly string[], rich = false): FakeTerminal {
  const left = [...(answers ?? [])];
  const printed = { out: "", err: "" };
  return {
    printed,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    rich,
    columns: 80,
    asks: answers !== undefined,
    readLine: async (prompt) => {
      printed.err += prompt;
      const answer = left.shift();
      printed.err += answer === undefined ? "\n" : `${answer}\n`;
      return answer;
    },
    readAll: async () => left.splice(0).join("\n"),
    interrupted: () => new Promise(() => {}),
  };
}
