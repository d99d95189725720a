/**
 * A transcript is a page of `tests/cli/`: prose, files to write and commands to run, in one folder, from top to bottom.
 *
 *     ```file inbox/today.md        the file is written with exactly these lines
 *     ```console                    `$ ` commands, each followed by everything it prints
 *     $ crew check
 *     …                             and, unless it ended with 0, a last line: [exit 1]
 *
 * Not here: running it (`run-transcript.ts`), what differs from run to run (`normal-text.ts`).
 */

export interface Command {
  /** As typed, without `$ `; a line that ends with `\` goes on in the next one. */
  typed: string;
  /** What the page says it prints. */
  expected: string;
  /** Where the expected lines lie in the page. */
  fromLine: number;
  toLine: number;
}

export type Step = { kind: "file"; path: string; text: string } | ({ kind: "command" } & Command);

export function parseTranscript(page: string): Step[] {
  const lines = page.split("\n");
  const steps: Step[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opened = /^(`{3,})(file (\S+)|console)$/.exec(lines[at] ?? "");
    if (!opened) continue;
    const close = lines.indexOf(opened[1] ?? "```", at + 1);
    if (close < 0) throw new Error(`line ${at + 1}: this block is never closed`);
    const inner = lines.slice(at + 1, close);
    if (opened[3])
      steps.push({ kind: "file", path: opened[3], text: inner.map((line) => `${line}\n`).join("") });
    else steps.push(...commandsOf(inner, at + 1));
    at = close;
  }
  return steps;
}

function commandsOf(inner: string[], offset: number): Step[] {
  const steps: Step[] = [];
  let at = 0;
  while (at < inner.length) {
    const typed = [(inner[at++] ?? "").replace(/^\$ /, "")];
    while (typed.at(-1)?.endsWith("\\")) typed.push(inner[at++] ?? "");
    const from = at;
    while (at < inner.length && !inner[at]?.startsWith("$ ")) at++;
    const expected = inner
      .slice(from, at)
      .map((line) => `${line}\n`)
      .join("");
    steps.push({
      kind: "command",
      typed: typed.join("\n"),
      expected,
      fromLine: offset + from,
      toLine: offset + at,
    });
  }
  return steps;
}

/** The page with what was printed in the place of what it expected. */
export function withOutputs(page: string, commands: readonly Command[], outputs: readonly string[]): string {
  const lines = page.split("\n");
  for (const [i, { fromLine, toLine }] of [...commands.entries()].reverse()) {
    const printed = (outputs[i] ?? "").split("\n");
    if (printed.at(-1) === "") printed.pop();
    lines.splice(fromLine, toLine - fromLine, ...printed);
  }
  return lines.join("\n");
}
