/** Lists files by name, folder, pattern or size. */

import { limits } from "../../../base/limits.ts";
import { count } from "../../../base/wording.ts";
import { type FoundFile, findFiles, scopeInput } from "../asks.ts";
import { code, table } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";

export const findFilesSkill: Skill<"find-files"> = {
  chain: () => ["locate"],
  title: (step) => (step.name === "" ? "list files" : `find files named ${code(step.name)}`),
  changes: () => false,
  work: function* (step, { tasks, here }) {
    tasks.begin("locate");
    const { files, cut } = yield* findFiles({
      name: step.name,
      ...scopeInput(step.scope, here),
      ...(step.overBytes === undefined ? {} : { over_bytes: step.overBytes }),
      ...(step.underBytes === undefined ? {} : { under_bytes: step.underBytes }),
    });
    tasks.end(count(files.length, "file"));
    if (files.length === 0) return said("I found no such file.");
    const more = cut ? "\n\nThere are more files than one look takes in." : "";
    const sized = step.overBytes !== undefined || step.underBytes !== undefined;
    return said(`${count(files.length, "file")}:\n\n${sized ? sizes(files) : names(files)}${more}`);
  },
};

const shownFiles = limits.agentQuotedLines * 4;

function names(files: readonly FoundFile[]): string {
  const shown = files.slice(0, shownFiles).map((file) => `- ${code(file.path)}`);
  return [...shown, ...rest(files)].join("\n");
}

function sizes(files: readonly FoundFile[]): string {
  const sorted = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes).slice(0, shownFiles);
  const rows = sorted.map((file) => [code(file.path), String(file.sizeBytes)]);
  return [table(["file", "bytes"], rows, [1]), ...rest(files).map((line) => `\n${line.slice(2)}`)].join("\n");
}

function rest(files: readonly FoundFile[]): string[] {
  return files.length > shownFiles ? [`- … and ${files.length - shownFiles} more`] : [];
}
