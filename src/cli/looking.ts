/**
 * Looks at notes as the loop would, and does nothing: what each mark would lead to, and why.
 * Not here: the rules (`reconcile/`), printing (`commands/why.ts`, `commands/status.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { look } from "../daemon/look.ts";
import type { World } from "../daemon/world.ts";
import type { Holder } from "../disk/door.ts";
import { kindOf, mayHoldRequests } from "../documents/kinds.ts";
import type { Reason } from "../reconcile/effect.ts";
import type { CommandContext } from "./context.ts";
import { openCliWorld } from "./open-world.ts";
import type { Workspace } from "./workspace.ts";

export interface Looking {
  world: World;
  /** The process that watches now. */
  holder: Holder | undefined;
  /** What stands in a note, in the order of its lines. */
  reasons(path: WorkspacePath): Promise<Reason[]>;
  /** Every note that may hold requests. */
  notes: WorkspacePath[];
}

export async function openLooking(context: CommandContext, workspace: Workspace): Promise<Looking> {
  const world = await openCliWorld(context, workspace);
  const holder = await workspace.disk.lockHolder();
  if (holder) markRunning(context, world);
  return {
    world,
    holder,
    reasons: async (path) => [...(await look(world, path)).reasons].sort((a, b) => a.line - b.line),
    notes: ([...world.files] as WorkspacePath[]).filter((path) => mayHoldRequests(path, world.home)).sort(),
  };
}

/** Turns that began and have not ended run in the process that watches, not in this one; they are not cut off. */
function markRunning(context: CommandContext, world: World): void {
  for (const run of world.openRuns()) {
    if (!run.started || run.finished || run.claimed.machine !== world.machine) continue;
    const { session, key, claimed } = run;
    const startedAt = context.clock.now();
    world.running.set(session, {
      session,
      key,
      path: claimed.note,
      startedAt,
      named: new Set(),
      commands: [],
      steer: [],
    });
  }
}

/** Why a file holds no requests at all; undefined when it may hold some. */
export function whyNoRequests(world: World, path: WorkspacePath): string | undefined {
  if (mayHoldRequests(path, world.home)) return undefined;
  const kind = kindOf(path, world.home);
  if (kind === "note")
    return "Marks do not count in hidden and template folders, below node_modules, and in copies of sync tools.";
  return kind === "other"
    ? "Only markdown notes hold requests."
    : `This file is crew's own (${kind}); marks do not count in it.`;
}
