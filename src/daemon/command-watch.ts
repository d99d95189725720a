/**
 * What commands of a turn change: a snapshot of the folder before and after tells files with old and new text.
 * Agents that edit files with tools of their own count as one command that lasts the turn.
 * Not here: taking snapshots (`disk/shadow.ts`), the patch (`changes.ts`).
 */
import type { Clock } from "../base/clock.ts";
import type { Shadow, Snapshot } from "../disk/shadow.ts";
import type { Change } from "./changes.ts";
import type { RunningSession } from "./running.ts";

export interface CommandWatch {
  starts(): Promise<void>;
  ended(): Promise<void>;
}

/**
 * Nested commands share one pair of snapshots. A command lasts from the first snapshot to its own end: in a large folder
 * snapshots take seconds, and a mark that a person saves meanwhile is none of the command's.
 * `found` gets each change once, when the last command has ended.
 */
export function makeCommandWatch(
  parts: { clock: Clock; snapshots: Shadow | undefined; running: RunningSession },
  found: (change: Change) => void,
  cannotSee: () => void,
): CommandWatch {
  let open = 0;
  let before: Promise<Snapshot | undefined> | undefined;
  return {
    starts: async () => {
      if (open++ === 0) before = parts.snapshots?.take() ?? Promise.resolve(undefined);
      await before;
      parts.running.commands.push({ from: parts.clock.now() });
    },
    ended: async () => {
      const command = parts.running.commands.find((each) => each.to === undefined);
      if (command) command.to = parts.clock.now();
      if (--open === 0) await tellChanges(parts.snapshots, await before, found, cannotSee);
    },
  };
}

async function tellChanges(
  snapshots: Shadow | undefined,
  before: Snapshot | undefined,
  found: (change: Change) => void,
  cannotSee: () => void,
): Promise<void> {
  const after = before && (await snapshots?.take());
  const changes = before && after && (await snapshots?.changesBetween(before, after));
  if (!changes) return cannotSee();
  for (const change of changes) found(change);
}
