/**
 * Plays one scene: types the mark as a person would, waits for the watch loop to do what it says, shows what came of it.
 * Not here: the scenes (`scenes.ts`), the loop (`daemon/watch.ts`).
 */
import { assert } from "../../base/assert.ts";
import { type WorkspacePath, workspacePath } from "../../base/paths.ts";
import { sessionFolderAt } from "../../daemon/session-folder.ts";
import type { Disk } from "../../disk/door.ts";
import { parseNote } from "../../documents/note.ts";
import { linesOf } from "../../text/span.ts";
import type { CommandContext } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { makeFollower } from "../follow.ts";
import type { Placed } from "../place-request.ts";
import { paint, show } from "../print.ts";
import { recordTyped } from "../receipts.ts";
import type { Workspace } from "../workspace.ts";
import type { Scene } from "./scenes.ts";
import { makeStepTeller, showFile, showStep } from "./show.ts";

/** @returns whether the request ended as done. `person` has a disk of its own, so that the watch sees a stranger's saves. */
export async function playScene(
  context: CommandContext,
  person: Workspace,
  scene: Scene,
  n: number,
): Promise<boolean> {
  const path = workspacePath(scene.note);
  show(context, `\n${paint(context.terminal, "bold", `${n}  ${scene.title}`)}  ${path}`);
  const follower = await makeFollower(person.disk, context.clock, person.home);
  const placed = await typeMark(context, person, path, scene);
  showStep(context, "you type", placed.line);
  const end = await follower.end(placed, makeStepTeller(context), new AbortController().signal);
  showStep(context, end.status, end.reason || (end.session ? `session ${end.session}` : ""));
  const note = await person.disk.read(path);
  showFile(
    context,
    `The note now says, in ${path}:`,
    note.kind === "file" ? fromRequest(note.text, placed) : "",
  );
  const diff = end.session === undefined ? undefined : await changesOf(person.disk, end.session);
  if (diff) showFile(context, `What was changed, in ${diff.path}:`, diff.text);
  return end.status === "done";
}

async function typeMark(
  context: CommandContext,
  person: Workspace,
  path: WorkspacePath,
  scene: Scene,
): Promise<Placed & { line: string }> {
  const typed = (text: string) => text.replace(scene.behind, `${scene.behind} ${scene.mark}`);
  const read = await person.disk.read(path);
  const text = typed(read.kind === "file" ? read.text : "");
  const block = parseNote(path, text).blocks.find(({ marker }) => marker.kind === "mark");
  assert(block, `the example has no "${scene.behind}" in ${path}`);
  await recordTyped(context, person, path, block.normal);
  await editFile(person.disk, context.clock, path, "crew demo", (there = "") => typed(there));
  return { path, block, line: linesOf(text)[block.toLine - 1]?.text ?? "" };
}

/** The note from the request on: what stands above it did not change. */
function fromRequest(text: string, { block }: Placed): string {
  return text.slice(block.span.start);
}

async function changesOf(disk: Disk, session: string): Promise<{ path: string; text: string } | undefined> {
  const folders = (await disk.list()).map(({ path }) => sessionFolderAt("", path));
  const path = folders.find((folder) => folder?.id === session)?.changes;
  const read = path && (await disk.read(path));
  return path && read?.kind === "file" ? { path, text: read.text } : undefined;
}
