import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openShell, type Shell } from "./in-process.ts";

let shell: Shell | undefined;
afterEach(() => shell?.remove());

function open(options?: Parameters<typeof openShell>[0]): Shell {
  shell = openShell(options);
  return shell;
}

const runtimeOf = ({ folder }: Shell) =>
  /^runtime: .*$/m.exec(readFileSync(join(folder, "crew.yaml"), "utf8"))?.[0];

describe("crew init asks which agent to use", () => {
  test("and takes a number, a name, or the first", async () => {
    for (const [answer, runtime] of [
      ["2", "runtime: codex"],
      ["crew", "runtime: crew"],
      ["", "runtime: claude"],
    ]) {
      const sh = open({ installed: ["codex-acp", "claude-agent-acp"] });
      const { exit, err } = await sh.run(["init"], [answer ?? ""]);
      expect([exit, runtimeOf(sh)]).toEqual([0, runtime]);
      expect(err.slice(0, err.indexOf("Number"))).toBe(
        "Which agent should do the work?\n  1  claude\n  2  codex\n" +
          "  3  crew (bundled: no account, no network, plain requests only)\n",
      );
      sh.remove();
    }
  });

  test("and asks again after an answer that is none", async () => {
    const sh = open({ installed: ["codex-acp"] });
    const { err } = await sh.run(["init"], ["7", "nonsense", "codex"]);
    expect(runtimeOf(sh)).toBe("runtime: codex");
    expect(err.match(/Type a number from 1 to 2, or a name of the list\./g)).toHaveLength(2);
  });

  test("but not when nobody is there, when told not to, or when there is nothing to choose", async () => {
    const lonely = open({ installed: ["codex-acp"] });
    await lonely.run(["init"]);
    expect(runtimeOf(lonely)).toBe("runtime: crew");
    lonely.remove();
    const told = open({ installed: ["codex-acp"] });
    expect((await told.run(["init", "--yes"], ["codex"])).err).not.toContain("Which agent");
    told.remove();
    const bare = open();
    expect((await bare.run(["init"], ["x"])).err).not.toContain("Which agent");
  });
});

describe("crew trust asks a person in a terminal", () => {
  async function brought(answers: string[]) {
    const sh = open();
    writeFileSync(join(sh.folder, "crew.yaml"), "version: 1\n");
    const { exit, err } = await sh.run(["trust"], answers);
    const { out } = await sh.run(["trust", "--list"]);
    return { exit, last: err.trimEnd().split("\n").at(-1), listed: out.includes(sh.folder) };
  }

  test("yes trusts", async () => {
    expect(await brought(["y"])).toEqual({
      exit: 0,
      last: "Trusted. What was held because of it starts by itself.",
      listed: true,
    });
  });

  test.each([[["n"]], [[""]], [["maybe"]], [[]]])("%j trusts nothing", async (answers) => {
    expect(await brought(answers)).toEqual({ exit: 1, last: "Nothing was trusted.", listed: false });
  });
});

test("crew chat writes each line into one note and prints the answers; an empty line ends it", {
  timeout: 60_000,
}, async () => {
  const sh = open();
  await sh.run(["init", "--yes"]);
  writeFileSync(join(sh.folder, "plan.md"), "- Tea at five\n");
  const { exit, out, err } = await sh.run(
    ["chat"],
    ['Where is "Tea at five" mentioned in plan.md?', 'Replace "five" with "six" in plan.md', ""],
  );
  expect({ exit, plan: readFileSync(join(sh.folder, "plan.md"), "utf8") }).toEqual({
    exit: 0,
    plan: "- Tea at six\n",
  });
  expect(out).toBe(
    "`Tea at five` is mentioned in 1 line:\n\n- `plan.md:1` `- Tea at five`\n" +
      "Replaced `five` with `six` in 1 place in 1 file (`plan.md`); none is left in `plan.md`.\n",
  );
  const note = /The conversation is (\S+)\. An empty line ends it\./.exec(err)?.[1] ?? "";
  const marks = readFileSync(join(sh.folder, note), "utf8").match(/@crew\(\w+/g);
  expect(marks).toEqual(["@crew(done", "@crew(done"]);
});

test("colours stand only where a person reads", async () => {
  const sh = open({ rich: true });
  writeFileSync(join(sh.folder, "crew.yaml"), "version: 1\n");
  expect((await sh.run(["config", "explain", "paused"])).out.split("\n")[0]).toBe(
    "\u001b[1mpaused\u001b[0m: false",
  );
});

test("crew ask says that another machine starts the work here, and goes on when that is over", {
  timeout: 60_000,
}, async () => {
  const sh = open();
  await sh.run(["init", "--yes"]);
  await sh.run(["ask", "Where is crew.yaml mentioned?"]);
  const lease = join(sh.folder, "runs/watching/desktop.json");
  writeFileSync(lease, '{"term":7,"until":"2126-03-02T09:05:00.000Z"}\n');
  setTimeout(() => rmSync(lease), 2_000);
  const { exit, err } = await sh.run(["ask", "Where is crew.yaml mentioned once more?"]);
  expect(exit).toBe(0);
  expect(err).toContain(
    "desktop starts the work here; this machine starts nothing. The request waits in its note.",
  );
});
