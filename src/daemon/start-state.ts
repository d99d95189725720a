/**
 * May work start at all, and with which agent? Reasons that hold it are written where the person looks.
 * Not here: what a session may do once it runs (`permissions.ts`).
 */
import { needDefined } from "../base/assert.ts";
import type { Instant } from "../base/instant.ts";
import type { May } from "../documents/request.ts";
import type { StartState } from "../reconcile/request-view.ts";
import type { Runtime } from "../sessions/contract.ts";
import type { World } from "./world.ts";

/** The runtime of this name; it was there when the run was claimed. */
export function findRuntime(world: World, name: string): Runtime {
  return needDefined(
    world.runtimes.find((runtime) => runtime.name === name),
    `no runtime ${name}`,
  );
}

export function startState(world: World, may: May, agent: string | undefined): StartState {
  if (!world.worker.here) return { kind: "elsewhere", ...whose(world.worker) };
  if (world.settings.paused) return { kind: "held", reason: "paused" };
  if (!world.folderTrusted) return { kind: "held", reason: "this folder is not trusted yet: crew trust" };
  if (agent !== undefined && !world.agentFiles.has(agent))
    return { kind: "held", reason: `there is no agents/${agent}.md` };
  return runtimeState(world, may, agent);
}

/** Also this machine waits for itself: what it may start later it starts then, and the note says nothing of it. */
function whose({ machine, from }: World["worker"]): { machine: string; from?: Instant } {
  return from === undefined ? { machine } : { machine, from };
}

function runtimeState(world: World, may: May, agent: string | undefined): StartState {
  const wanted =
    (agent === undefined ? undefined : world.agentFiles.get(agent)?.runtime) ?? world.settings.runtime;
  const runtime =
    wanted === undefined ? world.runtimes[0] : world.runtimes.find((each) => each.name === wanted);
  if (!runtime)
    return {
      kind: "held",
      reason: wanted === undefined ? "no agent is installed" : `the agent ${wanted} is not installed`,
    };
  if (!world.trustedRuntimes.has(runtime.name))
    return { kind: "held", reason: `the command of ${runtime.name} is not trusted: crew trust` };
  if (may === "read" && !runtime.quirks.asks)
    return { kind: "held", reason: `${runtime.name} was not seen to ask before it acts` };
  return { kind: "ready", runtime: runtime.name };
}
