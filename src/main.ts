#!/usr/bin/env node
/**
 * Builds the real world and runs one command in it. Errors end here: a `UserError` with what to type, anything else as a bug.
 * Nothing heavy is imported at the top, so that `--version` and `--help` start as fast as Node does.
 * Not here: which commands there are (`cli/command-table.ts`).
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorCode, errorText } from "./base/assert.ts";
import { systemClock } from "./base/clock.ts";
import { makeIds } from "./base/ids.ts";
import { isObject } from "./base/json.ts";
import type { DiskPath } from "./base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "./base/user-error.ts";
import { commandTable } from "./cli/command-table.ts";
import type { Surroundings, UserFile } from "./cli/context.ts";
import { renderBug, renderUserError } from "./cli/print.ts";
import { runProgram } from "./cli/program.ts";
import { realTerminal } from "./cli/real-terminal.ts";
import type { Places } from "./disk/places.ts";

const { env } = process;

/** `src/` and `dist/` both lie directly in the package. */
const packageFolder = fileURLToPath(new URL("..", import.meta.url)) as DiskPath;

function readVersion(): string {
  const data: unknown = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  return isObject(data) ? String(data.version) : "unknown";
}

/** Each door is opened, and its code loaded, when a command asks for it. */
function realWorld(version: string): Surroundings {
  const clock = systemClock(env.CREW_CLOCK);
  const ids = makeIds(clock, randomBytes);
  const state = async (root: DiskPath) =>
    (await import("./disk/places.ts")).stateFolderOf(await places(), root);
  const diskOpener = async () => {
    const [{ realDisk }, { stateFolderOf }] = await Promise.all([
      import("./disk/real.ts"),
      import("./disk/places.ts"),
    ]);
    const own = await places();
    return (root: DiskPath) => realDisk({ root, state: stateFolderOf(own, root), clock, ids });
  };
  return {
    terminal: realTerminal(process),
    clock,
    ids,
    env,
    cwd: process.cwd() as DiskPath,
    packageFolder,
    self: [process.execPath, fileURLToPath(import.meta.url)],
    version,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    openDisk: async (root) => (await diskOpener())(root),
    diskOpener,
    openAgents: async () => {
      const { systemAgents } = await import("./sessions/launch.ts");
      return systemAgents({ clock, ids, environment: env });
    },
    openTrust: async () => (await import("./disk/trust.ts")).trustStore(await places(), clock, ids),
    openShadow: async (root) => (await import("./disk/shadow.ts")).shadowOf(root, await state(root)),
    machine: async () => (await import("./disk/machine.ts")).machineName(await places()),
    userFolders: async () => {
      const { config, state, cache } = await places();
      return { home: homedir() as DiskPath, own: [config, state, cache] };
    },
    readUserFile,
  };
}

async function places(): Promise<Places> {
  return (await import("./disk/places.ts")).placesOf(env);
}

/** A file of the user's own configuration; a missing one is none, an unreadable one is an error. */
async function readUserFile(name: string): Promise<UserFile | undefined> {
  const path = join((await places()).config, name);
  try {
    return { path, text: await readFile(path, "utf8") };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new UserError({
      message: `${path} cannot be read: ${errorText(error)}`,
      fix: "Mend or move that file.",
    });
  }
}

async function main(): Promise<ExitCode> {
  const version = readVersion();
  try {
    return await runProgram(commandTable, realWorld(version), process.argv.slice(2));
  } catch (error) {
    const known = error instanceof UserError;
    process.stderr.write(known ? renderUserError(error) : renderBug(error, version));
    return known ? error.exitCode : exitCodes.bug;
  }
}

process.exitCode = await main();
