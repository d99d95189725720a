/**
 * Writes a request of the command line into a note, as its person: a record that the text was typed, then the text.
 * Not here: how it looks in the note (`request-note.ts`), doing it (`work-on.ts`).
 */
import { localDay } from "../base/instant.ts";
import { slug, type WorkspacePath } from "../base/paths.ts";
import type { RequestBlock } from "../documents/note-types.ts";
import type { CommandContext } from "./context.ts";
import { editFile } from "./edit-file.ts";
import { hasBaseline, recordBaseline, recordTyped } from "./receipts.ts";
import { type Asked, withRequest } from "./request-note.ts";
import { homePath, type Workspace } from "./workspace.ts";

export interface Placed {
  path: WorkspacePath;
  block: RequestBlock;
}

/** Puts the request into `note`, or into a new note of `inbox/`. Throws `UserError` when it cannot stand there. */
export async function placeRequest(
  context: CommandContext,
  workspace: Workspace,
  asked: Asked,
  note: WorkspacePath | undefined,
): Promise<Placed> {
  // The first look makes every mark that it finds an old one; this one must be new.
  if (!(await hasBaseline(workspace))) await recordBaseline(context, workspace);
  const path = note ?? (await freeNote(context, workspace, asked.text));
  await writeTyped(context, workspace, path, asked);
  let block: RequestBlock | undefined;
  await editFile(
    workspace.disk,
    context.clock,
    path,
    `crew ${asked.may === "read" ? "ask" : "do"}`,
    (there) => {
      const made = withRequest(path, there, asked);
      block = made.block;
      return made.text;
    },
  );
  // `editFile` has called back, or thrown.
  return { path, block: block ?? withRequest(path, undefined, asked).block };
}

/** A command of a person is the person, whatever agents work in that note; typed inside a session it is the agent's. */
async function writeTyped(
  context: CommandContext,
  workspace: Workspace,
  path: WorkspacePath,
  asked: Asked,
): Promise<void> {
  const read = await workspace.disk.read(path);
  const { block } = withRequest(path, read.kind === "file" ? read.text : undefined, asked);
  await recordTyped(context, workspace, path, block.normal);
}

/** `inbox/2026-11-30-fix-login.md`, or with a number behind it when that exists. */
async function freeNote(context: CommandContext, workspace: Workspace, text: string): Promise<WorkspacePath> {
  const day = localDay(context.clock.now(), workspace.settings.timezone);
  for (let n = 1; ; n++) {
    const path = homePath(workspace, `inbox/${day}-${slug(text)}${n === 1 ? "" : `-${n}`}.md`);
    if ((await workspace.disk.read(path, 0)).kind === "absent") return path;
  }
}
