/**
 * Reads the texts of a scope for skills that look at whole files.
 * Not here: searching for one text (`asks.ts`, `findText`).
 */
import { limits } from "../../base/limits.ts";
import { count } from "../../base/wording.ts";
import { type FoundFile, findFiles, readTexts, scopeInput } from "./asks.ts";
import type { StepView } from "./skill.ts";
import type { Scope } from "./steps.ts";
import { StepFailed, type Work } from "./work.ts";

export interface ScopeTexts {
  texts: { path: string; text: string }[];
  files: FoundFile[];
  /** Files that are no text or could not be read. */
  unread: number;
}

/** The tasks `locate` and `read`: every text file of the scope; `only` narrows what a bare scope means. */
export function* readScope(scope: Scope, view: StepView, only?: string): Work<ScopeTexts> {
  const { tasks, here } = view;
  tasks.begin("locate");
  const input = scopeInput(scope, here);
  const { files } = yield* findFiles(input);
  const wanted = only === undefined ? files : files.filter((file) => file.path.endsWith(only));
  if (wanted.length === 0) throw new StepFailed("I found no such file.");
  if (wanted.length > limits.agentReadFiles)
    throw new StepFailed(
      `These are ${wanted.length} files; I read at most ${limits.agentReadFiles}. Name a folder.`,
    );
  tasks.end(count(wanted.length, "file"));
  tasks.begin("read");
  const read = yield* readTexts(wanted.map((file) => file.path));
  const texts = read.filter((file) => "text" in file);
  tasks.end(count(texts.length, "file"));
  return { texts, files: wanted, unread: read.length - texts.length };
}
