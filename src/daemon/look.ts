/**
 * Looks at one path as it stands now and asks the rules what should happen. Changes nothing.
 * Not here: the rules (`reconcile/`), doing what they say (`apply.ts`).
 */
import { revisionOf } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { FileRead, InvalidReason } from "../disk/door.ts";
import { targetFault } from "../disk/write-error.ts";
import { mayHoldRequests } from "../documents/kinds.ts";
import { parseNote } from "../documents/note.ts";
import type { Outcome } from "../reconcile/effect.ts";
import { reconcileNote } from "../reconcile/request.ts";
import { lookAtPage } from "./look-page.ts";
import { noteView } from "./note-view.ts";
import { sessionFolderAt } from "./session-folder.ts";
import type { World } from "./world.ts";

/** Why a note cannot be read that may be over by itself, or by what a person does elsewhere. */
const passes: ReadonlySet<InvalidReason> = new Set(["io", "no-permission", "open-files", "away"]);
const nothing: Outcome = { effects: [], reasons: [] };

export async function look(world: World, path: WorkspacePath): Promise<Outcome> {
  const folder = sessionFolderAt(world.home, path);
  if (folder) return path === folder.page ? lookAtPage(world, folder) : nothing;
  return lookAtNote(world, path);
}

async function lookAtNote(world: World, path: WorkspacePath): Promise<Outcome> {
  if (!mayHoldRequests(path, world.home)) return nothing;
  const found = await world.disk.read(path, limits.noteBytes);
  if (found.kind === "invalid" && passes.has(found.reason))
    throw targetFault(path, found.reason, found.message); // said, and tried again
  if (found.kind === "invalid") return nothing; // `crew check` reports it; its runs wait until it can be read
  const owes = world.openRuns().some((run) => run.claimed.note === path);
  if (!owes && (found.kind === "absent" || !found.text.includes("@crew"))) {
    world.notes.forget(path);
    return nothing;
  }
  return reconcileText(world, path, found);
}

async function reconcileText(world: World, path: WorkspacePath, found: FileRead): Promise<Outcome> {
  const text = found.kind === "file" ? found.text : "";
  const note = parseNote(path, text);
  const savedAt = found.kind === "file" ? world.savedAt(found.mtime) : world.clock.now();
  if (note.blocks.some((block) => block.marker.kind === "mark") && (await world.disk.outside(path))) {
    const why = "Git ignores this note, or it lies in another repository.";
    return {
      effects: [],
      reasons: note.blocks.map((block) => ({ line: block.fromLine, state: "off" as const, why })),
    };
  }
  const view = await noteView(world, { path, note, revision: revisionOf(text), savedAt });
  const firstSeen = world.notes.knows(path) ? world.clock.now() : savedAt;
  world.notes.see(path, note, firstSeen, view.authorOf);
  return reconcileNote(view);
}
