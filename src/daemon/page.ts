/**
 * What the page of a session shows: properties and regions, folded from its logs and its last run.
 * Not here: reading and editing a page (`documents/session-page.ts`), when it is written (`reconcile/session.ts`).
 */
import { localSecond } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { baseName } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import type { LedgerFold } from "../documents/ledger-fold.ts";
import type { PageChange, PageProperties } from "../documents/session-page.ts";
import type { TranscriptFold } from "../documents/transcript-fold.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { Run } from "../reconcile/run.ts";
import type { World } from "./world.ts";

/** The longest goal and step that stand in a property. */
const propertyChars = 120;

/** Properties of a page that is being made. */
export function newPageFields(world: World, plan: RunPlan): Partial<PageProperties> {
  const { request } = plan;
  return {
    id: request.session_id,
    status: "working",
    ...(request.agent ? { agent: request.agent } : {}),
    runtime: plan.runtime,
    goal: oneLine(request.instruction, propertyChars),
    started: localSecond(world.clock.now(), world.settings.timezone),
    timezone: world.settings.timezone,
    source: `[[${baseName(request.source.path).replace(/\.md$/, "")}]]`,
  };
}

/** What is on disk about a session. */
export interface SessionState {
  run: Run | undefined;
  ledger: LedgerFold;
  transcript: TranscriptFold;
  running: boolean;
}

/** What crew's part of the page should say. */
export function pageChange(state: SessionState, zone: string): PageChange {
  const { run, ledger, transcript } = state;
  const finished = state.running ? undefined : run?.finished;
  const step = ledger.next ?? transcript.plan.find((entry) => entry.status !== "completed")?.content;
  return {
    properties: {
      status: finished?.status ?? (run ? "working" : undefined),
      ...(ledger.goal ? { goal: oneLine(ledger.goal, propertyChars) } : {}),
      ...(ledger.phase ? { phase: ledger.phase.to } : {}),
      next_step: step && !finished ? oneLine(step, propertyChars) : undefined,
      ended: finished ? localSecond(finished.at, zone) : undefined,
      ...usageOf(ledger),
    },
    regions: { work: workText(state), answer: transcript.answer.trim(), changes: changesText(transcript) },
  };
}

function usageOf(ledger: LedgerFold): Partial<PageProperties> {
  const tokens = ledger.usage.input_tokens + ledger.usage.output_tokens;
  const cost = Object.values(ledger.usage.cost).reduce((sum, each) => sum + each, 0);
  return { ...(tokens > 0 ? { tokens } : {}), ...(cost > 0 ? { cost } : {}) };
}

/** The tasks as they stand, then how the last turn ended. */
function workText({ run, ledger, transcript, running }: SessionState): string {
  const tasks = [...ledger.tasks.values()].map(
    (task) =>
      `- ${task.task_type}: ${task.state}${task.reason ? ` (${oneLine(task.reason, propertyChars)})` : ""}`,
  );
  const denied = transcript.permissions
    .filter((each) => each.decision === "deny")
    .map(
      (each) =>
        `- denied: ${each.capability} ${oneLine(each.resource, propertyChars)} by ${oneLine(each.rule, propertyChars)}`,
    );
  const end =
    running || !run?.finished
      ? []
      : [
          `- ${run.finished.status} by ${run.finished.actor}${run.finished.reason ? `: ${run.finished.reason}` : ""}`,
        ];
  return [...tasks, ...denied, ...end].slice(-limits.pageLines).join("\n");
}

function changesText(transcript: TranscriptFold): string {
  const paths = [...new Set(transcript.diffs.map((diff) => diff.path))];
  if (paths.length === 0) return "";
  return [
    ...paths.slice(0, limits.pageLines).map((path) => `- ${path}`),
    "",
    "The patch is in [changes.diff](artifacts/changes.diff); `git apply -R` takes it back.",
  ].join("\n");
}
