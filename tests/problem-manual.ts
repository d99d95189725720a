/** Reads `tests/problems/` and writes `docs/errors.md` from it. Not here: comparing (`problems.test.ts`). */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { workspacePath } from "../src/base/paths.ts";
import { checkFile, type UnreadableReason, unreadable, unreadableReasons } from "../src/documents/check.ts";
import { type Problem, renderProblem } from "../src/text/problem.ts";

const problemsFolder = join(import.meta.dirname, "problems");
export const manualFile = join(import.meta.dirname, "../docs/errors.md");

export interface ProblemCase {
  code: string;
  folder: string;
  /** What is wrong with the files in `input/`. */
  problems: Problem[];
  /** As `crew check` prints them. */
  printed: string;
  /** `printed.txt`; undefined while it is not written. */
  expected: string | undefined;
  /** `why.md`. */
  why: string;
}

const quotations = "> ".repeat(20_000);

/** Inputs too large to keep in the repository. */
const madeInputs: Readonly<Record<string, { path: string; text: () => string }>> = {
  "note/too-large": { path: "inbox/dump.md", text: () => `@crew!\n${"x".repeat(8 * 1024 * 1024)}` },
  "note/too-deep": { path: "inbox/deep.md", text: () => `${quotations}\n\nfix it @crew!\n` },
  "note/too-tangled": { path: "inbox/dump.md", text: () => `fix it @crew!\n\n${"*_ ".repeat(3000)}\n` },
  "heartbeat/too-deep": { path: "HEARTBEAT.md", text: () => `${quotations}\n\n- look\n` },
  "history/too-deep": {
    path: "memory/history/2026-11-30.md",
    text: () => `# 2026-11-30\n\n${quotations}\n`,
  },
};

/** All cases, sorted by code. */
export function readCases(): ProblemCase[] {
  const codes = folders(problemsFolder).flatMap((kind) =>
    folders(join(problemsFolder, kind)).map((what) => `${kind}/${what}`),
  );
  return codes.sort().map(readCase);
}

function folders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

function readCase(code: string): ProblemCase {
  const folder = join(problemsFolder, code);
  const problems = [...inputProblems(code, folder)];
  const printed = problems.map((problem) => `${renderProblem(problem)}\n`).join("\n");
  const [expected, why = ""] = [textAt(folder, "printed.txt"), textAt(folder, "why.md")];
  return { code, folder, problems, printed, expected, why };
}

function* inputProblems(code: string, folder: string): Generator<Problem> {
  const made = madeInputs[code];
  if (made) yield* checkFile(workspacePath(made.path), made.text());
  for (const file of filesBelow(join(folder, "input"))) {
    const path = workspacePath(relative(join(folder, "input"), file).replaceAll("\\", "/"));
    const reason = unreadableReasons.find((one) => code === `file/${one}`);
    yield* reason ? [unreadable(path, reason)] : checkBytes(path, readFileSync(file));
  }
}

function checkBytes(path: ReturnType<typeof workspacePath>, bytes: Uint8Array): Problem[] {
  try {
    return checkFile(path, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    const reason: UnreadableReason = "not-utf8";
    return [unreadable(path, reason)];
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function textAt(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Every code that `src` can produce: literals of the form "kind/what" whose kind some problem has. */
export function codesInSource(): string[] {
  const sources = filesBelow(join(import.meta.dirname, "../src")).filter((path) => path.endsWith(".ts"));
  const texts = sources.map((path) => readFileSync(path, "utf8"));
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  const kinds = new Set(found(/\bcode:\s+"([a-z-]+)\/[a-z-]+"/g));
  const literals = found(/"([a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z0-9]+)*)"/g);
  const written = literals.filter((literal) => kinds.has(literal.split("/")[0] ?? ""));
  return [...new Set([...written, ...unreadableReasons.map((reason) => `file/${reason}`)])].sort();
}

const intro = `# Problems

What \`crew check\` can say about a file, with an example of each. This page is made from \`tests/problems/\`:
\`UPDATE=1 npx vitest run tests/problems.test.ts\` writes it anew.

Every problem has the same layout: file, line, column (as editors count them), severity and code; the line with the
place underlined; what was expected and what was found; what to type; and what crew does until then. An \`error\` means
that crew does not act on something; a \`warning\` that it acts, but perhaps not as you meant. crew never mends a file by
itself.
`;

/** The text of `docs/errors.md`. */
export function renderManual(cases: readonly ProblemCase[]): string {
  const kinds = [...new Set(cases.map((one) => one.code.split("/")[0] ?? ""))];
  const sections = kinds.map((kind) => {
    const own = cases.filter((one) => one.code.startsWith(`${kind}/`));
    return `## ${kind}\n\n${own.map(renderCase).join("\n")}`;
  });
  return `${intro}\n${sections.join("\n")}`;
}

function renderCase({ code, why, expected }: ProblemCase): string {
  const paragraph = why.trim() === "" ? "" : `${why.trim()}\n\n`;
  return `### ${code}\n\n${paragraph}\`\`\`text\n${expected ?? ""}\`\`\`\n`;
}
