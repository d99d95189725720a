/**
 * What every command is given: the doors to the world, where it was started, and the words typed after it.
 * Not here: building the real world (`main.ts`), which commands there are (`command-table.ts`).
 */
import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { DiskPath } from "../base/paths.ts";
import type { ExitCode } from "../base/user-error.ts";
import type { RealDisk } from "../disk/real.ts";
import type { Shadow } from "../disk/shadow.ts";
import type { TrustStore } from "../disk/trust.ts";
import type { Agents } from "../sessions/door.ts";
import type { Terminal } from "./terminal.ts";

/** The world around a command. Doors that cost time to open are functions: a command opens only what it uses. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder the command was started in; `-C` is applied later. */
  readonly cwd: DiskPath;
  /** Folder of the installed package: `templates/` and `workspace-example/` lie in it. */
  readonly packageFolder: DiskPath;
  /** How to start this very program again: the agent of `crew agent`, the tools of `crew mcp`. */
  readonly self: readonly [string, ...string[]];
  readonly version: string;
  /** The machine's IANA time zone. */
  readonly zone: string;
  /** Opens the folder, and its place in the user's state folder. */
  openDisk(root: DiskPath): Promise<RealDisk>;
  /** `openDisk` for those who cannot wait: its code is loaded once. */
  diskOpener(): Promise<(root: DiskPath) => RealDisk>;
  openAgents(): Promise<Agents>;
  /** What the person has trusted on this machine. */
  openTrust(): Promise<TrustStore>;
  openShadow(root: DiskPath): Promise<Shadow>;
  /** The name of this machine. */
  machine(): Promise<string>;
  /** The person's home, and the folders of crew's own outside every workspace. */
  userFolders(): Promise<{ home: DiskPath; own: readonly DiskPath[] }>;
  /** A file of the user's configuration folder, outside all workspaces; undefined when there is none. */
  readUserFile(name: string): Promise<UserFile | undefined>;
}

export interface UserFile {
  path: string;
  text: string;
}

export interface CommandContext extends Surroundings {
  /** One JSON document (or JSON Lines) on standard output and nothing else. */
  readonly json: boolean;
  /** No messages on standard error but errors. */
  readonly quiet: boolean;
  /** `cwd` after `-C`. */
  readonly startedIn: DiskPath;
}

/** What was typed after the command's name. */
export interface CommandInput {
  /** Arguments in order; those left out are left out. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export type RunCommand = (context: CommandContext, input: CommandInput) => Promise<ExitCode>;

/** The text of an option, or undefined when it was not given. The last one counts. */
export function optionText(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === "string" ? value : undefined;
}

/** Every text of an option that may be given several times, in order. */
export function optionTexts(input: CommandInput, name: string): string[] {
  const value = input.options[name];
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

/** True when the flag was given. `--no-wait` is the flag `wait`, which is then false. */
export function optionFlag(input: CommandInput, name: string, whenAbsent = false): boolean {
  const value = input.options[name];
  return typeof value === "boolean" ? value : whenAbsent;
}
