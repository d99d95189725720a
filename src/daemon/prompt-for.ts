/**
 * Gathers what a prompt tells: the note as it stands, the agent's own text, the ledger, what was cut off.
 * Not here: frames and order (`briefing/`).
 */

import type { NoteContext } from "../briefing/prompt.ts";
import { renderPrompt } from "../briefing/prompt.ts";
import { foldLedger } from "../documents/ledger-fold.ts";
import { parseLedger } from "../documents/ledger-read.ts";
import { renderWorkLedger } from "../documents/ledger-render.ts";
import { recordsInForce } from "../documents/log.ts";
import { parseNote } from "../documents/note.ts";
import type { Request } from "../documents/request.ts";
import type { SessionFolder } from "./session-folder.ts";
import type { World } from "./world.ts";

export async function promptFor(
  world: World,
  request: Request,
  folder: SessionFolder,
  again: boolean,
): Promise<string> {
  const note = request.source.kind === "steer" ? undefined : await noteContext(world, request);
  const agentPrompt = request.agent === undefined ? undefined : world.agentFiles.get(request.agent)?.prompt;
  const context = {
    ...(agentPrompt ? { agentPrompt } : {}),
    ledger: await ledgerLines(world, folder),
    ...(again ? { resumed: "An earlier start of this request was cut off before it changed anything." } : {}),
    ...(note ? { note } : {}),
  };
  return renderPrompt(request, context, () => world.ids.secret());
}

async function ledgerLines(world: World, folder: SessionFolder): Promise<string> {
  const found = await world.disk.read(folder.ledger);
  if (found.kind !== "file") return "";
  return renderWorkLedger(foldLedger(recordsInForce(parseLedger(folder.ledger, found.text))));
}

async function noteContext(world: World, request: Request): Promise<NoteContext | undefined> {
  const found = await world.disk.read(request.source.path);
  if (found.kind !== "file") return undefined;
  const note = parseNote(request.source.path, found.text);
  const block = note.blocks.find((each) => each.fromLine === request.source.line);
  return {
    path: request.source.path,
    headings: block?.headings ?? [],
    ...(note.properties ? { properties: note.properties } : {}),
    links: block?.links ?? [],
    text: found.text,
  };
}
