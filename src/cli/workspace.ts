/**
 * The workspace that a command is about, opened: its disk and the settings that hold there.
 * Not here: which folder it is (`find-workspace.ts`), the world of sessions (`open-world.ts`).
 */
import { limits } from "../base/limits.ts";
import { type DiskPath, type WorkspacePath, workspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import type { RealDisk } from "../disk/real.ts";
import { type ConfigLayer, parseConfig } from "../documents/config.ts";
import { builtInLayer, mergeConfig, needEnvironmentLayer } from "../documents/config-layers.ts";
import type { Settings } from "../documents/settings.ts";
import type { Problem } from "../text/problem.ts";
import type { CommandContext } from "./context.ts";
import { needReadable } from "./edit-file.ts";
import { needWorkspace, settingsName } from "./find-workspace.ts";

export interface Workspace {
  root: DiskPath;
  disk: RealDisk;
  /** Lowest first. */
  layers: ConfigLayer[];
  settings: Settings;
  /** "" or a folder with "/" at its end: put it before the paths of crew's own files. */
  home: string;
  /** What is wrong with `crew.yaml` and the user's settings. */
  problems: Problem[];
}

/** Opens the workspace that the command was started in; throws `UserError` when there is none. */
export async function needOpenWorkspace(context: CommandContext): Promise<Workspace> {
  return openWorkspace(context, needWorkspace(context.startedIn));
}

export async function openWorkspace(context: CommandContext, root: DiskPath): Promise<Workspace> {
  const disk = await context.openDisk(root);
  const path = workspacePath(settingsName);
  const read = needReadable(path, await disk.read(path, limits.controlFileBytes));
  const own = parseConfig(path, read.kind === "file" ? read.text : "");
  const user = await context.readUserFile("config.yaml");
  const users = user ? parseConfig(user.path, user.text, "user") : undefined;
  const layers = [
    builtInLayer(context.zone),
    ...(users ? [users.layer] : []),
    own.layer,
    needEnvironmentLayer(context.env),
  ];
  const settings = mergeConfig(layers, context.zone);
  const home = settings.home === "." ? "" : `${settings.home}/`;
  return { root, disk, layers, settings, home, problems: [...(users?.problems ?? []), ...own.problems] };
}

/** The path of one of crew's own files: `memory/preferences.md` below the home. */
export function homePath(workspace: { home: string }, path: string): WorkspacePath {
  return workspacePath(`${workspace.home}${path}`);
}

/**
 * Throws `UserError` when `CREW_CLOCK` moves the calendar and this workspace was not made for that: no log of a real one
 * ever carries a time that was not.
 */
export function needItsCalendar(context: CommandContext, { settings }: Workspace): void {
  if (!context.clock.simulated || settings.simulated) return;
  throw new UserError({
    message: "CREW_CLOCK is set, and this workspace is a real one.",
    fix: "Unset it, or try things out in a workspace that `crew init` made while it was set.",
    meanwhile: "Nothing was made or changed.",
  });
}
