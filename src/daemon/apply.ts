/**
 * Does what the rules decided, one effect after another; the first that finds its file moved ends the list.
 * Not here: deciding (`reconcile/`), running a turn (`session-run.ts`).
 */
import { unreachable } from "../base/assert.ts";
import type { ReceiptBody } from "../documents/receipts.ts";
import type { Effect, RunPlan } from "../reconcile/effect.ts";
import { applyEdits } from "../text/edit.ts";
import { appendReceipt } from "./receipts-log.ts";
import { startRun } from "./session-run.ts";
import { underLease } from "./worker.ts";
import type { World } from "./world.ts";

/** True when everything was done; false when a file had moved and the rest was left for the next look. */
export async function applyAll(world: World, effects: readonly Effect[]): Promise<boolean> {
  for (const effect of effects) if (!(await apply(world, effect))) return false;
  return true;
}

async function apply(world: World, effect: Effect): Promise<boolean> {
  world.listener.effect?.(effect);
  switch (effect.kind) {
    case "receipt":
      return record(world, effect.body);
    case "edit":
      return applyEdit(world, effect);
    case "prompt":
      world.track(startRun(world, inWorkspace(world, effect.plan)));
      return true;
    case "steer":
      world.running.get(effect.session)?.steer.push(effect.text);
      return true;
    case "cancel":
      cancel(world, effect);
      return true;
    default:
      return unreachable(effect);
  }
}

async function record(world: World, body: ReceiptBody): Promise<boolean> {
  if (body.type === "claimed") return claim(world, body);
  await appendReceipt(world, body);
  return true;
}

/** The folder may have changed since the rules looked: another machine's word that has arrived by now counts. */
async function claim(world: World, body: ReceiptBody): Promise<boolean> {
  return underLease(world, () => appendReceipt(world, body));
}

/** Rules know no absolute path; the request that goes out names its workspace. */
function inWorkspace(world: World, plan: RunPlan): RunPlan {
  return { ...plan, request: { ...plan.request, workspace_path: world.disk.root } };
}

async function applyEdit(world: World, effect: Extract<Effect, { kind: "edit" }>): Promise<boolean> {
  const found = await world.disk.read(effect.path);
  if (found.kind !== "file" || found.revision !== effect.readAs) return false;
  const text = applyEdits(found.text, effect.edits);
  if (text === found.text) return true;
  const result = await world.disk.replace(effect.path, effect.readAs, text, { why: effect.why });
  if (result === "written") world.ownWrites.set(effect.path, world.clock.now());
  return result === "written";
}

function cancel(world: World, effect: Extract<Effect, { kind: "cancel" }>): void {
  const running = world.running.get(effect.session);
  if (!running || running.cancelled) return;
  running.cancelled = { actor: effect.actor, why: effect.why };
  world.sessions.cancel(effect.session, effect.why);
}
