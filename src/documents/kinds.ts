/**
 * What each file of a workspace is, by its path alone. `home` is the folder of the layout: "." or, in a vault or
 * repository, for instance "crew"; only files below it (and `crew.yaml` at the top) have a kind of their own.
 * Not here: reading them (one file a kind), which files are looked at all (`disk/names.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { baseName } from "../base/paths.ts";
import { isConflictCopy, isTemporaryName } from "../text/file-names.ts";

/** `note` is any markdown that has no other kind; `other` is everything that crew does not read. */
export type FileKind =
  | "settings"
  | "instructions"
  | "heartbeat"
  | "permissions"
  | "preferences"
  | "projects"
  | "history"
  | "facts"
  | "episodes"
  | "lessons"
  | "memory-proposal"
  | "session-page"
  | "ledger"
  | "transcript"
  | "schedule"
  | "loop"
  | "monitor"
  | "receipts"
  | "task"
  | "task-plan"
  | "task-steps"
  | "spec"
  | "skill"
  | "agent"
  | "hook"
  | "rule"
  | "approval"
  | "owner"
  | "audit"
  | "usage"
  | "watching"
  | "note"
  | "other";

/** One line a kind; the first that matches counts. Paths are relative to `home`. */
const layout: readonly (readonly [RegExp, FileKind])[] = [
  [/^HEARTBEAT\.md$/, "heartbeat"],
  [/^permissions\.yaml$/, "permissions"],
  [/^runs\/watching\/[^/]+\.json$/, "watching"],
  [/^memory\/preferences\.md$/, "preferences"],
  [/^memory\/projects\.md$/, "projects"],
  [/^memory\/history\/(archive\/)?[^/]+\.md$/, "history"],
  [/^memory\/facts\.jsonl$/, "facts"],
  [/^memory\/episodes\.jsonl$/, "episodes"],
  [/^memory\/lessons\.jsonl$/, "lessons"],
  [/^memory\/_proposed\/[^/]+\.md$/, "memory-proposal"],
  [/^sessions\/\d{4}-\d{2}\/([^/]+)\/\1\.md$/, "session-page"],
  [/^sessions\/\d{4}-\d{2}\/[^/]+\/ledger\.jsonl$/, "ledger"],
  [/^sessions\/\d{4}-\d{2}\/[^/]+\/transcript\.jsonl$/, "transcript"],
  [/^schedules\/[^/]+\.md$/, "schedule"],
  [/^loops\/[^/]+\.md$/, "loop"],
  [/^monitors\/[^/]+\.md$/, "monitor"],
  [/^runs\/\d{4}-\d{2}\.jsonl$/, "receipts"],
  [/^tasks\/[^/]+\/TASK\.md$/, "task"],
  [/^tasks\/[^/]+\/PLAN\.md$/, "task-plan"],
  [/^tasks\/[^/]+\/steps\.jsonl$/, "task-steps"],
  [/^specs\/[^/]+\/(requirements|design|tasks)\.md$/, "spec"],
  [/^skills\/(_proposed\/)?[^/]+\/SKILL\.md$/, "skill"],
  [/^agents\/[^/]+\.md$/, "agent"],
  [/^hooks\/[^/]+\.json$/, "hook"],
  [/^rules\/[^/]+\.md$/, "rule"],
  [/^approvals\/[^/]+\.md$/, "approval"],
  [/^members\/[^/]+\/OWNER\.yaml$/, "owner"],
  [/^audit\/\d{4}-\d{2}\.jsonl$/, "audit"],
  [/^usage\/\d{4}-\d{2}\.jsonl$/, "usage"],
];

/** Folders of the layout in which nothing is an ordinary note. */
const controlFolders = new Set([
  "agents",
  "approvals",
  "audit",
  "hooks",
  "loops",
  "members",
  "memory",
  "monitors",
  "rules",
  "runs",
  "schedules",
  "sessions",
  "skills",
  "usage",
]);

/** Files that tell agents what to do, of any tool, in any folder. */
const instructionNames = new Set(["AGENTS.md", "CLAUDE.md", "GEMINI.md", "SKILL.md", "HEARTBEAT.md"]);

/** The kind of the file at `path`. */
export function kindOf(path: WorkspacePath, home = "."): FileKind {
  if (path === "crew.yaml") return "settings";
  const inside = insideHome(path, home);
  if (inside !== undefined) {
    const member = inside.match(/^members\/[^/]+\/(memory\/.+)$/)?.[1];
    const found = layout.find(([pattern]) => pattern.test(member ?? inside));
    if (found) return found[1];
    if (inside.includes("/") && controlFolders.has(inside.split("/")[0] ?? "")) return "other";
  }
  if (!/\.(md|markdown)$/i.test(path)) return "other";
  return instructionNames.has(baseName(path)) ? "instructions" : "note";
}

/** `path` relative to `home`; undefined when it lies outside. */
function insideHome(path: WorkspacePath, home: string): string | undefined {
  const folder = home.replace(/^\.\/?/, "").replace(/\/$/, "");
  if (folder === "") return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

const foreignFolders = /^(node_modules|bower_components|_?templates?)$/i;

/**
 * True when a mark in the file at `path` may start work: notes only, and none in hidden or template folders, below
 * `node_modules`, or kept by a sync tool as the loser of a conflict. `crew: off` stands in the file, not here.
 */
export function mayHoldRequests(path: WorkspacePath, home = "."): boolean {
  if (kindOf(path, home) !== "note") return false;
  const name = baseName(path);
  if (isTemporaryName(name) || isConflictCopy(name)) return false;
  const parts = path.split("/");
  const folders = parts.slice(0, -1);
  return (
    !parts.some((part) => part.startsWith(".") || part.startsWith("_")) &&
    !folders.some((folder) => foreignFolders.test(folder) || isConflictCopy(folder))
  );
}
