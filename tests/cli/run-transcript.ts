/** Runs the commands of a transcript in a fresh folder with a fresh home, with the built command on PATH. */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repository } from "../layers/source-tree.ts";
import { normalText } from "./normal-text.ts";
import { type Command, parseTranscript } from "./transcript-format.ts";

export interface Printed {
  commands: Command[];
  outputs: string[];
}

/** A folder to work in and one that stands for the person's home; `remove` ends both. */
export interface Place {
  folder: string;
  home: string;
  env: NodeJS.ProcessEnv;
  remove(): void;
}

export function freshPlace(): Place {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "crew-cli-")));
  const [folder, home, bin] = [join(top, "work"), join(top, "home"), join(top, "bin")];
  for (const path of [folder, home, bin]) mkdirSync(path);
  writeFileSync(
    join(bin, "crew"),
    `#!/bin/sh\nexec "${process.execPath}" "${join(repository, "dist/main.js")}" "$@"\n`,
  );
  chmodSync(join(bin, "crew"), 0o755);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    CREW_HOME: join(home, "crew"),
    TZ: "UTC",
    LC_ALL: "C.UTF-8",
    NO_COLOR: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "Mira",
    GIT_AUTHOR_EMAIL: "mira@example.org",
    GIT_COMMITTER_NAME: "Mira",
    GIT_COMMITTER_EMAIL: "mira@example.org",
  };
  return { folder, home, env, remove: () => rmSync(top, { recursive: true, force: true }) };
}

export async function runTranscript(page: string): Promise<Printed> {
  const place = freshPlace();
  const printed: Printed = { commands: [], outputs: [] };
  try {
    for (const step of parseTranscript(page)) {
      if (step.kind === "file") write(place.folder, step.path, step.text);
      else {
        printed.commands.push(step);
        printed.outputs.push(normal(place, await run(place, step.typed)));
      }
    }
  } finally {
    place.remove();
  }
  return printed;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function normal(place: Place, text: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return normalText(
    text,
    { DIR: place.folder, HOME: place.home, CREW: repository.replace(/\/$/, "") },
    today,
  );
}

/** Standard output and error in the order in which they came, and the exit code unless it is 0. */
export function run(place: Place, typed: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn("bash", ["-c", `exec 2>&1\n${typed}`], { cwd: place.folder, env: place.env });
    let text = "";
    shell.stdin.end();
    shell.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    shell.on("error", reject);
    shell.on("close", (code) => {
      const ended = text === "" || text.endsWith("\n") ? text : `${text}\n`;
      resolve(code === 0 ? ended : `${ended}[exit ${code}]\n`);
    });
  });
}
