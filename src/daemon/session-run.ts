/**
 * One run of a request from start to finish: folder, receipt, prompt, turns, what a person sends meanwhile, outcome.
 * It runs beside the loop and tells it when something moved.
 * Not here: whether a run may start (`reconcile/`), the protocol (`sessions/`).
 */
import { errorText } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import type { RunStatus } from "../documents/receipts.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { TurnEnd } from "../sessions/contract.ts";
import { lookAtKnown } from "./look-at.ts";
import { patiently } from "./patience.ts";
import { appendReceipt } from "./receipts-log.ts";
import type { RunningSession } from "./running.ts";
import { type OpenSession, openSession } from "./session-open.ts";
import type { World } from "./world.ts";

/** Starts the run; resolves when it is on record as finished. The caller does not wait for it. */
export async function startRun(world: World, plan: RunPlan): Promise<void> {
  const running = markRunning(world, plan);
  try {
    const session = await openSession(world, plan, running);
    await patiently(world, `the start of ${running.session}`, () =>
      appendReceipt(world, { type: "started", key: plan.key, session: running.session }),
    );
    world.lookAt(session.folder.page);
    const end = await runTurns(plan, session, running);
    await session.close();
    await finish(world, plan, statusOf(end, running));
  } catch (error) {
    await finish(world, plan, {
      status: "failed",
      reason: oneLine(errorText(error), limits.reasonChars),
      actor: "crew",
    });
  } finally {
    world.running.delete(running.session);
    world.recentTurns.add(running, world.clock.now());
    lookAtClaim(world, plan);
    if (plan.request.source.kind === "steer") lookAtKnown(world); // a note may have waited for its session
    const folder = world.sessionIndex.find(running.session);
    if (folder) world.lookAt(folder.page);
  }
}

function markRunning(world: World, plan: RunPlan): RunningSession {
  const running: RunningSession = {
    session: plan.request.session_id,
    key: plan.key,
    path: plan.request.source.path,
    startedAt: world.clock.now(),
    named: new Set(),
    commands: [],
    steer: [],
  };
  world.running.set(running.session, running);
  return running;
}

/** The turn of the request, then one for each line that a person sent meanwhile. */
async function runTurns(plan: RunPlan, session: OpenSession, running: RunningSession): Promise<TurnEnd> {
  let end = await session.turn(plan.request);
  for (let text = running.steer.shift(); text !== undefined; text = running.steer.shift()) {
    if (running.cancelled) break;
    session.record({ type: "steer", text });
    const source = { kind: "steer" as const, path: session.folder.page, line: 1 };
    end = await session.turn({ ...plan.request, instruction: text, selection: undefined, source });
  }
  await session.flush();
  return end;
}

/** The note that asked, and the one where the claim stands now: a person may have moved it meanwhile. */
function lookAtClaim(world: World, { request }: RunPlan): void {
  world.lookAt(request.source.path);
  const moved = world.notes.claimOf(request.session_id);
  if (moved !== undefined && moved !== request.source.path) world.lookAt(moved as WorkspacePath);
}

export interface RunEnd {
  status: RunStatus;
  reason: string;
  actor: string;
}

/** Only `done` counts as done; a turn that somebody stopped is stopped, whatever the agent made of it. */
export function statusOf(end: TurnEnd, running: Pick<RunningSession, "cancelled">): RunEnd {
  if (running.cancelled)
    return { status: "stopped", reason: running.cancelled.why, actor: running.cancelled.actor };
  if (end.outcome === "done") return { status: "done", reason: "", actor: "agent" };
  const reason = oneLine(end.reason || end.stopReason, limits.reasonChars);
  return { status: end.outcome === "cancelled" ? "stopped" : "failed", reason, actor: "agent" };
}

async function finish(world: World, plan: RunPlan, end: RunEnd): Promise<void> {
  const session = plan.request.session_id;
  await patiently(world, `the outcome of ${session}`, () =>
    appendReceipt(world, { type: "finished", key: plan.key, session, ...end }),
  );
}
