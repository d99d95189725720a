/**
 * The host of one session: its policy, its commands watched, its changes kept, its stray lines put aside.
 * Not here: reading and writing files for it (`host.ts`).
 */
import { parseWorkspacePath, workspacePath } from "../base/paths.ts";
import { makeRedactor, type Redactor } from "../policy/redact.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { SessionHost } from "../sessions/contract.ts";
import { makeCommandWatch } from "./command-watch.ts";
import { makeHost } from "./host.ts";
import type { PatchFile } from "./patch-file.ts";
import { sessionPolicy } from "./permissions.ts";
import type { Recorder } from "./recorder.ts";
import { openRoots } from "./roots.ts";
import type { RunningSession } from "./running.ts";
import type { SessionFolder } from "./session-folder.ts";
import type { World } from "./world.ts";

export async function openHost(
  world: World,
  plan: RunPlan,
  folder: SessionFolder,
  running: RunningSession,
  recorder: Recorder,
  changes: PatchFile,
): Promise<SessionHost> {
  const policy = await sessionPolicy(world, plan.request);
  const redactor = makeRedactor(world.secrets);
  const watch = makeCommandWatch(
    { clock: world.clock, snapshots: world.snapshots, running },
    (change) => changes.add(change),
    () =>
      recorder.record({
        type: "status",
        text: "Changes made by commands cannot be listed: git is not installed, or it failed.",
      }),
  );
  return makeHost({
    session: running.session,
    disk: world.disk,
    roots: openRoots(world),
    record: recorder.record,
    flush: recorder.flush,
    decide: policy,
    diagnose: (line) => keepStray(world, folder, redactor, line),
    changed: (change) => {
      changes.add(change);
      const path = parseWorkspacePath(change.path);
      if (path !== undefined) world.lookAt(path); // the watcher passes over crew's own writes; marks in them are held
    },
    commandStarts: watch.starts,
    commandEnded: watch.ended,
  });
}

/** Stray lines of an agent are no part of what it said; they stand beside it, for whoever looks for a fault. */
function keepStray(world: World, folder: SessionFolder, redactor: Redactor, line: string): void {
  const path = workspacePath(folder.transcript.replace(/transcript\.jsonl$/, "artifacts/agent.log"));
  world.track(world.disk.append(path, redactor.redact(line)));
}
