/**
 * `memory/facts.jsonl` and `memory/episodes.jsonl`: their records, as far as `crew check` looks at them.
 * Not here: which fact stands, how episodes fade (they come with the memory).
 */
import type { WorkspacePath } from "../base/paths.ts";
import type { Problem } from "../text/problem.ts";
import { type LogShape, parseLog } from "./log.ts";

const retire = { target: "text", reason: "text", by: "text" } as const;

const factShape: LogShape = {
  fact: {
    key: "text",
    value: "text",
    source: ["user", "agent", "consolidation"],
    confidence: "number?",
    session: "text?",
    supersedes: "text?",
  },
  retire,
};

const episodeShape: LogShape = {
  episode: { text: "text", tags: "texts?", importance: "number?", session: "text?", project: "text?" },
  retire,
};

/** What does not fit in `facts.jsonl`. */
export function checkFacts(path: WorkspacePath, text: string): Problem[] {
  return parseLog(path, text, factShape).problems;
}

/** What does not fit in `episodes.jsonl`. */
export function checkEpisodes(path: WorkspacePath, text: string): Problem[] {
  return parseLog(path, text, episodeShape).problems;
}
