#!/usr/bin/env node
/**
 * Builds the real world and runs one command in it. Errors end here: a `UserError` with what to type, anything else as a bug.
 * Nothing heavy is imported at the top, so that `--version` and `--help` start as fast as Node does.
 * Not here: which commands there are (`cli/command-table.ts`).
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemClock } from "./base/clock.ts";
import { makeIds } from "./base/ids.ts";
import { isObject } from "./base/json.ts";
import type { DiskPath } from "./base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "./base/user-error.ts";
import { commandTable } from "./cli/command-table.ts";
import type { Surroundings } from "./cli/context.ts";
import { renderBug, renderUserError } from "./cli/print.ts";
import { runProgram } from "./cli/program.ts";
import { realTerminal } from "./cli/real-terminal.ts";

/** `src/` and `dist/` both lie directly in the package. */
const packageFolder = fileURLToPath(new URL("..", import.meta.url)) as DiskPath;

function readVersion(): string {
  const data: unknown = JSON.parse(readFileSync(`${packageFolder}package.json`, "utf8"));
  return isObject(data) ? String(data.version) : "unknown";
}

function realWorld(version: string): Surroundings {
  const clock = systemClock(process.env.CREW_CLOCK);
  return {
    terminal: realTerminal(process),
    clock,
    ids: makeIds(clock, randomBytes),
    env: process.env,
    cwd: process.cwd() as DiskPath,
    packageFolder,
    self: [process.execPath, fileURLToPath(import.meta.url)],
    version,
  };
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
