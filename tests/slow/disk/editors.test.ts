/** Saves of real editors, each in its own way of saving. `.ci/run` installs them. */
import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { wait } from "../../../src/base/clock.ts";
import { tempWorkspace, watchWorkspace } from "../../disk/temp-workspace.ts";

/** Fails with what to install: a test that is left out in silence proves nothing. */
function need(program: string, debianPackage: string): void {
  const found = spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  if (!found)
    throw new Error(`${program} is not installed. Install it with: apt-get install -y ${debianPackage}`);
}

/** Each saves `new` as the file's text; they must be told once, under the file's own name and no other. */
const editors: [string, string, string, (file: string) => void][] = [
  ["vim, writing a new file over the old", "vim", "vim-nox", (file) => vim(file, "set backupcopy=no")],
  ["vim, writing into the old file", "vim", "vim-nox", (file) => vim(file, "set backupcopy=yes")],
  ["vim, with a backup kept", "vim", "vim-nox", (file) => vim(file, "set backup backupcopy=auto")],
  ["vim, without swap file", "vim", "vim-nox", (file) => vim(file, "set noswapfile nowritebackup")],
  [
    "emacs",
    "emacs",
    "emacs-nox",
    (file) => {
      const lisp = `(progn (find-file "${file}") (erase-buffer) (insert "new\\n") (save-buffer))`;
      execFileSync("emacs", ["--batch", "-Q", "--eval", lisp], { stdio: "ignore" });
    },
  ],
  [
    "emacs, without a backup by rename",
    "emacs",
    "emacs-nox",
    (file) => {
      const lisp = `(progn (setq backup-by-copying t file-precious-flag t) (find-file "${file}") (erase-buffer) (insert "new\\n") (save-buffer))`;
      execFileSync("emacs", ["--batch", "-Q", "--eval", lisp], { stdio: "ignore" });
    },
  ],
  ["sed -i", "sed", "sed", (file) => execFileSync("sed", ["-i", "s/.*/new/", file])],
  ["a redirection of the shell", "sh", "dash", (file) => execFileSync("sh", ["-c", `echo new > "${file}"`])],
];

function vim(file: string, settings: string): void {
  execFileSync(
    "vim",
    ["-es", "-u", "NONE", "-i", "NONE", "-c", settings, "-c", "%s/.*/new/", "-c", "wq", file],
    {
      stdio: "ignore",
    },
  );
}

describe("a save is told once", () => {
  it.each(editors)("%s", async (_, program, debianPackage, save) => {
    need(program, debianPackage);
    const space = await tempWorkspace({ "note.md": "old\n", "other.md": "other\n" });
    const told = await watchWorkspace(space, { settleMs: 300 });
    save(space.at("note.md"));
    expect(await told.rest(1200)).toEqual(["note.md"]);
    expect(space.text("note.md")).toBe("new\n");
    save(space.at("other.md"));
    expect(await told.rest(1200)).toEqual(["other.md"]);
  });

  it("nano, by hand in a terminal", async () => {
    need("nano", "nano");
    need("tmux", "tmux");
    const space = await tempWorkspace({ "note.md": "old\n" });
    const told = await watchWorkspace(space, { settleMs: 300 });
    const tmux = (...args: string[]) =>
      execFileSync("tmux", ["-L", `crew-${process.pid}`, ...args], { stdio: "ignore" });
    tmux("new-session", "-d", "-x", "80", "-y", "24", `nano -I "${space.at("note.md")}"`);
    try {
      await wait(space.clock, 1500);
      tmux("send-keys", "new ");
      await wait(space.clock, 300);
      tmux("send-keys", "C-o");
      await wait(space.clock, 500);
      tmux("send-keys", "Enter");
      expect(await told.rest(1500)).toEqual(["note.md"]);
      expect(space.text("note.md")).toBe("new old\n");
    } finally {
      tmux("kill-server");
    }
  });
});
