/**
 * Reads settings, agents and trust again while crew runs: what runs keeps what it began with.
 * Not here: when (`changed.ts`, `keep.ts`).
 */
import { readRules } from "./read-folder.ts";
import type { World } from "./world.ts";

/** `paused` ends what runs; everything else holds from the next session on. */
export async function readAgain(world: World): Promise<void> {
  Object.assign(world, await readRules(world, world.home, world.files));
  if (world.settings.paused) cancelAll(world, "person", "paused");
}

export function cancelAll(world: World, actor: string, why: string): void {
  for (const running of world.running.values()) {
    if (running.cancelled) continue;
    running.cancelled = { actor, why };
    world.sessions.cancel(running.session, why);
  }
}
