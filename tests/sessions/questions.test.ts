import { describe, expect, it } from "vitest";
import { makeNamer } from "../../src/sessions/names.ts";
import { chooseOption } from "../../src/sessions/permissions.ts";
import { questionsOf } from "../../src/sessions/questions.ts";
import { shellLine } from "../../src/sessions/shell-line.ts";
import { makeToolCalls } from "../../src/sessions/tool-calls.ts";

const nameOf = makeNamer("/w/api", "/home/anna", (path) => (path.startsWith("/w/") ? path.slice(3) : path));

/** The questions of a call as the protocol has it, as `capability resource`. */
function asked(fields: Record<string, unknown>): string[] {
  const call = makeToolCalls().merge({ toolCallId: "c", ...fields });
  return questionsOf(call, nameOf, ["crew"]).map(({ capability, resource }) => `${capability} ${resource}`);
}

describe("a tool call is asked about", () => {
  it("as the command that it runs, whatever it is called", () => {
    expect(asked({ title: "Look around", kind: "read", rawInput: { command: "rm -rf /" } })).toEqual([
      "shell rm -rf /",
    ]);
    expect(asked({ rawInput: { command: ["bash", "-lc", "npm test"] } })).toEqual(["shell npm test"]);
    expect(asked({ rawInput: { command: ["git", "commit", "-m", "it's"] } })).toEqual([
      "shell git commit -m 'it'\\''s'",
    ]);
  });

  it("with the folder of the command where it is named", () => {
    const call = makeToolCalls().merge({ toolCallId: "c", rawInput: { command: "ls", cwd: "../shop" } });
    expect(questionsOf(call, nameOf, [])).toEqual([{ capability: "shell", resource: "ls", cwd: "shop" }]);
  });

  it("as reading only when it says so and shows nothing to write", () => {
    expect(asked({ kind: "read", rawInput: { file_path: "/w/a.md" } })).toEqual(["fs_read a.md"]);
    expect(asked({ kind: "read", rawInput: { file_path: "/w/a.md", content: "x" } })).toEqual([
      "fs_write a.md",
    ]);
    expect(asked({ kind: "other", rawInput: { path: "/w/a.md" } })).toEqual(["fs_write a.md"]);
  });

  it("as every file that it writes: diffs, changes, targets, places", () => {
    const content = [{ type: "diff", path: "/w/a.md", oldText: null, newText: "x" }];
    expect(asked({ kind: "edit", content, locations: [{ path: "/w/b.md" }] })).toEqual([
      "fs_write a.md",
      "fs_write b.md",
    ]);
    expect(asked({ kind: "edit", rawInput: { changes: { "/w/a.md": {}, "/etc/passwd": {} } } })).toEqual([
      "fs_write a.md",
      "fs_write /etc/passwd",
    ]);
    expect(asked({ kind: "move", rawInput: { path: "/w/a", destination: "/w/b" } })).toEqual([
      "fs_write b",
      "fs_write a",
    ]);
  });

  it("by paths from the session's folder, and from home", () => {
    expect(asked({ kind: "edit", rawInput: { path: "src/a.js" } })).toEqual(["fs_write api/src/a.js"]);
    expect(asked({ kind: "edit", rawInput: { path: "../../etc/x" } })).toEqual(["fs_write /etc/x"]);
    expect(asked({ kind: "edit", rawInput: { path: "~/.ssh/config" } })).toEqual([
      "fs_write /home/anna/.ssh/config",
    ]);
  });

  it("as the address that it fetches, or the words that it looks for", () => {
    expect(asked({ kind: "fetch", rawInput: { url: "https://a.example/x" } })).toEqual([
      "web_fetch https://a.example/x",
    ]);
    expect(asked({ kind: "fetch", rawInput: { query: "crew" } })).toEqual(["web_search crew"]);
  });

  it("as a tool of a server, when it is named after one", () => {
    const rawInput = { name: "report", path: "out/report.md" };
    for (const title of [
      "mcp__crew__ledger_record",
      "crew_ledger_record",
      "crew: ledger_record",
      "mcp_x_y",
    ]) {
      expect(asked({ title, rawInput })).toEqual([`mcp ${title}`]);
    }
    expect(asked({ title: "crew writes", kind: "edit", rawInput })).toEqual(["fs_write api/out/report.md"]);
  });

  it("by its title alone, when it shows nothing", () => {
    expect(asked({ title: "npm publish", kind: "execute" })).toEqual(["shell npm publish"]);
    expect(asked({ title: "Deploy", kind: "other" })).toEqual(["mcp Deploy"]);
    expect(asked({})).toEqual(["mcp other"]);
  });
});

describe("the answer is chosen", () => {
  const option = (kind: string) => ({ optionId: `id of ${kind}`, name: "Whatever", kind });
  const all = ["allow_always", "allow_once", "reject_always", "reject_once"].map(option);
  it("by kind: once before always, and never always for a yes", () => {
    expect(chooseOption(all, true)).toEqual({ outcome: "selected", optionId: "id of allow_once" });
    expect(chooseOption(all, false)).toEqual({ outcome: "selected", optionId: "id of reject_once" });
    expect(chooseOption([option("reject_always")], false)).toEqual({
      outcome: "selected",
      optionId: "id of reject_always",
    });
  });

  it("as cancelled where nothing fits", () => {
    for (const options of [[option("allow_always")], [option("yolo")], [], undefined, "x"]) {
      expect(chooseOption(options, true)).toEqual({ outcome: "cancelled" });
      expect(chooseOption(options, false)).toEqual({ outcome: "cancelled" });
    }
  });
});

it("words become a shell line that means them", () => {
  expect(shellLine(["echo", "", "a b", "$HOME", "it's", "x=1"])).toBe("echo '' 'a b' '$HOME' 'it'\\''s' x=1");
});
