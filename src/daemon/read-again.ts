/**
 * Reads settings, agents and trust again while crew runs: what runs keeps what it began with.
 * Not here: when (`changed.ts`, `keep.ts`).
 */
import { readRules } from "./read-folder.ts";
import type { Rules, World } from "./world.ts";

/** `paused` ends what runs; everything else holds from the next session on. True when anything differs from before. */
export async function readAgain(world: World): Promise<boolean> {
  const before = fingerprintOf(world);
  Object.assign(world, await readRules(world, world.home, world.files));
  if (world.settings.paused) cancelAll(world, "person", "paused");
  return fingerprintOf(world) !== before;
}

function fingerprintOf(rules: Rules): string {
  const { settings, agentFiles, runtimes, trustedRuntimes, folderTrusted } = rules;
  return JSON.stringify([settings, [...agentFiles], runtimes, [...trustedRuntimes], folderTrusted]);
}

export function cancelAll(world: World, actor: string, why: string): void {
  for (const running of world.running.values()) {
    if (running.cancelled) continue;
    running.cancelled = { actor, why };
    world.sessions.cancel(running.session, why);
  }
}
