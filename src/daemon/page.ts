/**
 * What the page of a session shows: properties and regions, folded from its logs and its last run.
 * Not here: reading and editing a page (`documents/session-page.ts`), when it is written (`reconcile/session.ts`).
 */
import { type Instant, localSecond } from "../base/instant.ts";
import { oneLine } from "../base/wording.ts";
import type { LedgerFold } from "../documents/ledger-fold.ts";
import { renderWorkLedger } from "../documents/ledger-render.ts";
import type { TranscriptFold } from "../documents/transcript-fold.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { Run } from "../reconcile/run.ts";
import { baseName } from "../base/paths.ts";
import type { World } from "./world.ts";

/** The longest goal that stands in a property. */
const goalChars = 120;

/** Properties of a page that is being made. */
export function newPageFields(world: World, plan: RunPlan) {
  const { request } = plan;
  return {
    id: request.session_id,
    status: "working",
    ...(request.agent ? { agent: request.agent } : {}),
    runtime: plan.runtime,
    goal: oneLine(request.instruction, goalChars),
    started: localSecond(world.clock.now(), world.settings.timezone),
    timezone: world.settings.timezone,
    source: `[[${baseName(request.source.path).replace(/\.md$/, "")}]]`,
  };
}
