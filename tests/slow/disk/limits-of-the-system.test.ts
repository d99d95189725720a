/** What happens when the system has no more: no watches, no room, no right to write. Needs user namespaces. */
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { wait } from "../../../src/base/clock.ts";
import { bundle, programEnv } from "../../disk/bundle.ts";
import { tempWorkspace } from "../../disk/temp-workspace.ts";

const canUnshare = spawnSync("unshare", ["-Urm", "true"]).status === 0;

function needNamespaces(): void {
  if (!canUnshare)
    throw new Error(
      "This test needs user namespaces: unshare -Urm must work (sysctl kernel.unprivileged_userns_clone=1).",
    );
}

it("at the limit of folder watches it says so, and still tells every save", async () => {
  needNamespaces();
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`notes/${i + 1}/a.md`, `seed ${i}\n`]),
  );
  const space = await tempWorkspace(files);
  const program = bundle("../slow/disk/programs/watch.ts", join(space.state, "watch.mjs"));
  const limited = `echo 5 > /proc/sys/user/max_inotify_watches; exec "$0" "$@"`;
  const child = spawn(
    "unshare",
    ["-Ur", "sh", "-c", limited, process.execPath, program, space.root, space.state],
    { env: programEnv },
  );
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  try {
    while (!said.includes("ready")) await wait(space.clock, 50);
    appendFileSync(space.at("notes/40/a.md"), "latecomer\n");
    await wait(space.clock, 5000);
    expect(said.split("\n").filter(Boolean)).toEqual([
      "The system allows no more folder watches (fs.inotify.max_user_watches); crew looks at the remaining folders every few seconds instead. " +
        "To raise the limit: sudo sysctl fs.inotify.max_user_watches=524288",
      "ready",
      "notes/40/a.md",
    ]);
  } finally {
    child.kill("SIGKILL");
  }
});

it.each([
  ["a full disk", "mount -t tmpfs -o size=64k none", "There is no room to write a.md"],
  ["a file system that is read-only", "", "a.md lies on a file system that is read-only."],
])(
  "on %s the old text stays, nothing else is left, and the message says what to do",
  async (_, mount, message) => {
    needNamespaces();
    const space = await tempWorkspace({ "x.md": "" });
    const program = bundle("../slow/disk/programs/grow.ts", join(space.state, "grow.mjs"));
    const prepare = mount
      ? `${mount} "${space.root}" && echo old > "${space.root}/a.md"`
      : `mount -t tmpfs none "${space.root}" && echo old > "${space.root}/a.md" && mount -o remount,ro "${space.root}"`;
    const run = spawnSync(
      "unshare",
      [
        "-Urm",
        "sh",
        "-c",
        `${prepare} && exec "$0" "$@"`,
        process.execPath,
        program,
        space.root,
        space.state,
      ],
      { encoding: "utf8", env: programEnv },
    );
    const said = JSON.parse(run.stdout || "{}");
    expect({ ...said, message: String(said.message).slice(0, message.length) }).toEqual({
      message,
      meanwhile: "The file is as it was; nothing was lost.",
      text: "old\n",
      names: ["a.md"],
      changes: 0,
    });
  },
);
