/** Commands in this process: a real folder, a real home of their own, a fake terminal, and agents that are said to be installed. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock.ts";
import { makeIds } from "../../src/base/ids.ts";
import type { DiskPath } from "../../src/base/paths.ts";
import type { ExitCode } from "../../src/base/user-error.ts";
import { commandTable } from "../../src/cli/command-table.ts";
import type { Surroundings } from "../../src/cli/context.ts";
import { runProgram } from "../../src/cli/program.ts";
import { machineName } from "../../src/disk/machine.ts";
import { placesOf, stateFolderOf } from "../../src/disk/places.ts";
import { realDisk } from "../../src/disk/real.ts";
import { shadowOf } from "../../src/disk/shadow.ts";
import { trustStore } from "../../src/disk/trust.ts";
import { systemAgents } from "../../src/sessions/launch.ts";
import { type FakeTerminal, fakeTerminal } from "../fakes/fake-terminal.ts";
import { repository } from "../layers/source-tree.ts";

export interface Ran {
  exit: ExitCode;
  out: string;
  err: string;
}

export interface Shell {
  readonly folder: DiskPath;
  /** Runs one command; `answers` undefined: this is no terminal. Rejects with the `UserError` that `main.ts` would print. */
  run(words: readonly string[], answers?: readonly string[]): Promise<Ran>;
  remove(): void;
}

export function openShell(options: { installed?: readonly string[]; rich?: boolean } = {}): Shell {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "crew-shell-")));
  const folder = join(top, "work") as DiskPath;
  mkdirSync(folder);
  const run = async (words: readonly string[], answers?: readonly string[]): Promise<Ran> => {
    const terminal = fakeTerminal(answers, options.rich);
    const exit = await runProgram(
      commandTable,
      surroundings(top, folder, terminal, options.installed ?? []),
      words,
    );
    return { exit, ...terminal.printed };
  };
  return { folder, run, remove: () => rmSync(top, { recursive: true, force: true }) };
}

function surroundings(
  top: string,
  folder: DiskPath,
  terminal: FakeTerminal,
  installed: readonly string[],
): Surroundings {
  const env = { CREW_HOME: join(top, "home"), PATH: process.env.PATH };
  const places = placesOf(env);
  const clock = systemClock();
  const ids = makeIds(clock, randomBytes);
  const open = (root: DiskPath) => realDisk({ root, state: stateFolderOf(places, root), clock, ids });
  return {
    terminal,
    clock,
    ids,
    env,
    cwd: folder,
    packageFolder: repository as DiskPath,
    self: [process.execPath, join(repository, "dist/main.js")],
    version: "0",
    zone: "UTC",
    openDisk: async (root) => open(root),
    diskOpener: async () => open,
    openAgents: async () => ({
      ...systemAgents({ clock, ids, environment: env }),
      find: async (program) => (installed.includes(program) ? `/usr/bin/${program}` : undefined),
    }),
    openTrust: async () => trustStore(places, clock, ids),
    openShadow: async (root) => shadowOf(root, stateFolderOf(places, root)),
    machine: async () => machineName(places),
    userFolders: async () => ({ home: top as DiskPath, own: [places.config, places.state, places.cache] }),
    readUserFile: async () => undefined,
  };
}
