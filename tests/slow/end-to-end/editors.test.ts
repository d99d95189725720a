/** A person's editor and `crew watch`, both real: the mark is answered in the note and nothing else in it is touched. */
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { type CrewSpace, crewSpace, until } from "./crew-process.ts";

const before = "# Notes\r\n\r\n* the till   opens at nine\r\n\r\nWhere is the till mentioned?";
const asked = `${before} @crew?`;

const editors: [string, (space: CrewSpace, file: string) => void][] = [
  [
    "vim",
    (_, file) =>
      run(
        "vim",
        "-es",
        "-u",
        "NONE",
        "-i",
        "NONE",
        "-c",
        "e ++ff=dos | set nofixeol",
        "-c",
        "$s/$/ @crew?/",
        "-c",
        "wq",
        file,
      ),
  ],
  [
    "vim, writing into the old file",
    (_, file) =>
      run(
        "vim",
        "-es",
        "-u",
        "NONE",
        "-i",
        "NONE",
        "-c",
        "e ++ff=dos | set nofixeol backupcopy=yes",
        "-c",
        "$s/$/ @crew?/",
        "-c",
        "wq",
        file,
      ),
  ],
  [
    "emacs",
    (_, file) =>
      run(
        "emacs",
        "--batch",
        "-Q",
        "--eval",
        `(progn (setq require-final-newline nil mode-require-final-newline nil) (find-file "${file}") (goto-char (point-max)) (insert " @crew?") (save-buffer))`,
      ),
  ],
  ["sed -i", (_, file) => run("sed", "-i", "$ s/$/ @crew?/", file)],
  ["nano", (_, file) => nano(file)],
];

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: "ignore", timeout: 30_000 });
}

/** nano needs a terminal; tmux lends it one. `-L`: no newline is added at the end. */
function nano(file: string): void {
  const tmux = (...words: string[]) => run("tmux", "-L", `crew-e2e-${process.pid}`, ...words);
  tmux("new-session", "-d", "-x", "80", "-y", "24", `nano -I -L "${file}"`);
  const keys: [string, string][] = [
    ["M-/", "0.8"],
    ["End", "0.3"],
    [" @crew?", "0.5"],
    ["C-o", "0.5"],
    ["Enter", "0.8"],
    ["C-x", "0.5"],
  ];
  try {
    run("sleep", "1.5");
    for (const [key, pause] of keys) {
      tmux("send-keys", key);
      run("sleep", pause);
    }
  } finally {
    try {
      tmux("kill-server");
    } catch {} // it ended with nano
  }
}

it.each(editors)("%s", async (_, save) => {
  const space = crewSpace();
  space.save("today.md", before);
  const watcher = await space.watch();
  save(space, space.at("today.md"));
  await until("the note is answered", () => /@crew\(done \w+\)/.test(space.text("today.md")));
  const [head, callout] = space.text("today.md").split(/\r\n\r\n(?=> \[!crew\])/);
  expect(head?.replace(/ @crew\(done \w+\)/, " @crew?")).toBe(asked);
  expect(callout?.split("\r\n").every((line) => line.startsWith(">"))).toBe(true);
  expect(await watcher.end("SIGTERM")).toBe(0);
});
