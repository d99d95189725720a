/**
 * A folder full of what no note is: `crew watch` starts beside it, says what it cannot read, works on the ordinary note, and
 * changes no byte of the rest. `CREW_FILES=300000` is the full size of the pile beside the notes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { type CrewSpace, crewSpace, until } from "../end-to-end/crew-process.ts";

const mark = "What files are in inbox? @crew?\n";
const mebibyte = 1024 * 1024;

/** Resident memory of a process, in MiB. */
function residentMb(pid: number | undefined): number {
  const kb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / 1024);
}

/** The watcher does an ordinary request; then what it printed, and the most memory it held. */
async function works(space: CrewSpace): Promise<{ printed: string; peakMb: number; startMs: number }> {
  const started = performance.now();
  const watcher = await space.watch();
  const startMs = Math.round(performance.now() - started);
  space.save("today.md", `# Today\n\n${mark}`);
  await until("the request is answered", () => space.text("today.md").includes("@crew(done "), 60_000);
  const peakMb = residentMb(watcher.process.pid);
  expect(await watcher.end("SIGTERM")).toBe(0);
  return { printed: watcher.printed(), peakMb, startMs };
}

/** `crew check` in the space, and that it sends no control character to the terminal. */
function check(space: CrewSpace): string {
  const { status, out, err } = space.crew("check");
  expect([status === null, /[\u0000-\u0008\u000b-\u001f\u007f]/.test(out + err)]).toEqual([false, false]);
  return out + err;
}

function report(figures: string): void {
  process.stdout.write(`${figures}\n`);
}

function bigFile(path: string, line: string, sizeBytes: number): void {
  const file = openSync(path, "w");
  const block = Buffer.from(line.repeat(Math.ceil(mebibyte / line.length)));
  for (let size = 0; size < sizeBytes; size += block.length) writeSync(file, block);
  closeSync(file);
}

it("a note of 200 MB, a line of 50 MB and a sparse note of 1 TB are named, and the other notes go on", async () => {
  const space = crewSpace();
  bigFile(space.at("big.md"), "A line of a dump.\n", 200 * mebibyte);
  bigFile(space.at("marked.md"), `${"x".repeat(200)}\n${mark}\n`, 200 * mebibyte);
  bigFile(space.at("line.md"), "word @crew! ", 50 * mebibyte);
  const sparse = openSync(space.at("sparse.md"), "w");
  ftruncateSync(sparse, 1024 ** 4);
  closeSync(sparse);
  const { peakMb, startMs } = await works(space);
  report(`big notes: ready after ${startMs} ms, at most ${peakMb} MiB`);
  const codes = (path: string) =>
    check(space)
      .split("\n")
      .flatMap((line) => (line.startsWith(`${path}:`) ? [line.split(" ").at(-1)] : []));
  expect(["big.md", "marked.md", "line.md", "sparse.md"].map(codes)).toEqual([
    [],
    ["note/too-large"],
    ["note/too-large"],
    ["file/too-big"],
  ]);
});

it("links in circles, pipes, sockets, devices and folders named as notes neither block nor end the watcher", async () => {
  const space = crewSpace();
  mkdirSync(space.at("inbox/deep"), { recursive: true });
  symlinkSync("self.md", space.at("self.md"));
  symlinkSync("b.md", space.at("a.md"));
  symlinkSync("a.md", space.at("b.md"));
  symlinkSync("..", space.at("inbox/up"));
  symlinkSync("/etc/passwd", space.at("out.md"));
  execFileSync("mkfifo", [space.at("pipe.md")]);
  execFileSync("mknod", [space.at("zero.md"), "c", "1", "5"]);
  mkdirSync(space.at("folder.md"));
  const server = createServer().listen(space.at("socket.md"));
  onTestFinished(() => {
    server.close();
  });
  await works(space);
  check(space);
});

it("names that are no UTF-8, or differ in case or normal form, or hold line ends and escape signs, are notes of their own", async () => {
  const space = crewSpace();
  const names = [
    "Note.md",
    "note.md",
    "caf\u00e9.md",
    "cafe\u0301.md",
    `${"n".repeat(252)}.md`,
    "a\nb.md",
    "\u001b[2Jx.md",
    "q'\"`$.md",
  ];
  for (const name of names) space.save(name, `Text of ${JSON.stringify(name)}.\n`);
  const raw = Buffer.concat([Buffer.from(`${space.root}/`), Buffer.from([0xff, 0xfe]), Buffer.from(".md")]);
  writeFileSync(raw, "Bytes.\n");
  utimesSync(space.at("Note.md"), new Date(0), new Date(0));
  utimesSync(space.at("note.md"), new Date("2120-01-01"), new Date("2120-01-01"));
  const { printed } = await works(space);
  expect(/[\u0000-\u0008\u000b-\u001f\u007f]/.test(printed)).toBe(false);
  check(space);
  expect(names.map((name) => space.text(name))).toEqual(
    names.map((name) => `Text of ${JSON.stringify(name)}.\n`),
  );
  expect(readFileSync(raw, "utf8")).toBe("Bytes.\n");
});

it("a file that grows without end while crew looks is left to grow", async () => {
  const space = crewSpace();
  const script = `for i in $(seq 2000); do printf 'more\\n' >> "$1"; sleep 0.005; done`;
  const grows = spawnSync("sh", ["-c", `(${script}) >/dev/null 2>&1 & echo $!`, "sh", space.at("grows.md")], {
    encoding: "utf8",
  });
  const writer = Number(grows.stdout);
  expect(writer).toBeGreaterThan(0);
  await works(space);
  process.kill(writer, "SIGKILL");
  await until("the writer is gone", () => spawnSync("kill", ["-0", String(writer)]).status !== 0);
  expect(space.text("grows.md").replaceAll("more\n", "")).toBe("");
});

const files = Number(process.env.CREW_FILES ?? 10_000);

it(`${files} files beside the notes`, async () => {
  const space = crewSpace();
  for (let at = 0; at < files; at++) {
    if (at % 1000 === 0) mkdirSync(space.at(`pile/${at / 1000}`), { recursive: true });
    writeFileSync(space.at(`pile/${Math.floor(at / 1000)}/${at}.js`), "x");
  }
  const { peakMb, startMs } = await works(space);
  report(`${files} files beside: ready after ${startMs} ms, at most ${peakMb} MiB`);
}, 600_000);
