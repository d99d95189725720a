import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/text/edit.ts";
import { parseFrontMatter, setKeyEdits } from "../../src/text/front-matter.ts";
import { linesOf } from "../../src/text/span.ts";
import { yamlRemoveEdits, yamlSetEdits } from "../../src/text/yaml-edits.ts";
import { yamlText } from "../../src/text/yaml-look.ts";
import { parseYaml } from "../../src/text/yaml-read.ts";
import { renderPair, renderYamlValue, type YamlValue } from "../../src/text/yaml-render.ts";

function set(text: string, path: string[], value: YamlValue): string | undefined {
  const edits = yamlSetEdits(text, path, value);
  return edits && applyEdits(text, edits);
}

describe("setting one value of a settings file", () => {
  const file = `# ours
version: 1
worker: anna-laptop   # the big one
watch: { settle: 300ms, ignore: ["archive/**"] }
sessions:
  # not too many
  parallel: 4
  turn_timeout: 1h

paused: false
# the end
`;

  test.each<[string[], YamlValue, string, string]>([
    [["paused"], true, "paused: false", "paused: true"],
    [["worker"], "bens-pc", "anna-laptop ", "bens-pc "],
    [["watch", "settle"], "1s", "300ms", "1s"],
    [["watch", "poll"], "true", '["archive/**"] }', '["archive/**"], poll: "true" }'],
    [["sessions", "parallel"], 2, "parallel: 4", "parallel: 2"],
    [["sessions", "idle_close"], "5m", "turn_timeout: 1h\n", "turn_timeout: 1h\n  idle_close: 5m\n"],
    [["simulated"], true, "# the end\n", "# the end\nsimulated: true\n"],
    [["roots", "api"], "../api", "# the end\n", "# the end\nroots: { api: ../api }\n"],
  ])("%j", (path, value, before, after) => {
    expect(set(file, path, value)).toBe(file.replace(before, after));
    const windows = `\uFEFF${file.replaceAll("\n", "\r\n")}`;
    expect(set(windows, path, value)).toBe(
      windows.replace(before.replaceAll("\n", "\r\n"), after.replaceAll("\n", "\r\n")),
    );
  });

  test("a file without a last line end keeps none", () => {
    expect(set("version: 1", ["paused"], true)).toBe("version: 1\npaused: true");
    expect(set("", ["paused"], true)).toBe("paused: true\n");
    expect(set("# only a comment\n", ["paused"], true)).toBe("# only a comment\npaused: true\n");
  });

  test("a section that is still empty is filled", () => {
    expect(set("sessions:\nversion: 1\n", ["sessions", "parallel"], 2)).toBe(
      "sessions: { parallel: 2 }\nversion: 1\n",
    );
  });

  test("nothing is set below a value that is no section, in several documents, or in broken YAML", () => {
    expect(set("watch: fast\n", ["watch", "settle"], "1s")).toBe(undefined);
    expect(set("a: 1\n---\nb: 2\n", ["a"], 2)).toBe(undefined);
    expect(set("a: [\n", ["a"], 2)).toBe(undefined);
  });

  test("removing takes the line away and nothing else", () => {
    const edits = yamlRemoveEdits(file, ["sessions", "turn_timeout"]);
    expect(applyEdits(file, edits ?? [])).toBe(file.replace("  turn_timeout: 1h\n", ""));
  });
});

describe("reading", () => {
  test.each([
    ["a tag makes no object", "a: !!js/function 'x'\n", ["Expected plain text; found a tag"]],
    [
      "an alias bomb",
      `a: &a [x]\n${"b: [*a]\n".repeat(1)}c: [${"*a, ".repeat(101)}]\n`,
      ["Expected at most 100 aliases"],
    ],
    ["an alias of itself", "a: &a [*a]\n", ['Expected "*a" outside of "&a"']],
    ["an alias of nothing", "a: *b\n", ['Expected "&b" before "*b"']],
    ["a key twice", "a: 1\nb: 2\na: 3\n", ['Expected each key once; found "a" again, first on line 1']],
    ["two documents", "a: 1\n---\nb: 2\n", ["Expected one document"]],
    ["a tab", "a:\n\tb: 1\n", ["Expected spaces"]],
    ["an open bracket", "a: [b\nc: 1\n", ["Expected a closing ] for this ["]],
    ["an open quote", 'a: "b\nc: 1\n', ['Expected a closing " for this "']],
    ["lines too far right", "a: 1\n  b: 2\n", ["Expected one value; found lines below it"]],
    ["no mapping", "- a\n", ['Expected lines of the form "key: value"']],
    ["very deep lists", "[".repeat(50_000), ["Expected"]],
    ["very long text", `a: ${"x".repeat(300_000)}\n`, ["Expected at most 262144 characters"]],
  ])("%s is a fault, not an error", (_name, text, starts) => {
    const { faults } = parseYaml(text);
    expect(faults.map((fault, i) => fault.message.slice(0, starts[i]?.length ?? 8))).toEqual(starts);
  });

  test("an alias bomb of nested lists is refused", () => {
    const bomb = Array.from({ length: 9 }, (_, i) =>
      i === 0
        ? "a0: &a0 [x, x]"
        : `a${i}: &a${i} [${Array(9)
            .fill(`*a${i - 1}`)
            .join(", ")}]`,
    );
    expect(parseYaml(bomb.join("\n")).faults.length).toBe(1);
    expect(parseYaml(bomb.join("\n")).data).toEqual({});
  });

  test("a directive for YAML 1.1 changes nothing", () => {
    expect(parseYaml("%YAML 1.1\n---\na: no\nb: 0o17\n").data).toEqual({ a: "no", b: 15 });
  });

  test("a key named __proto__ is a key", () => {
    const { data } = parseYaml("__proto__: { a: 1 }\n");
    expect(Object.keys(data)).toEqual(["__proto__"]);
    expect(({} as { a?: number }).a).toBe(undefined);
  });
});

describe("whatever stands there", () => {
  const value: fc.Arbitrary<YamlValue> = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "no",
      "012",
      "1e3",
      "2026-04-01",
      "~",
      "null",
      "a: b",
      "- x",
      "#",
      "a #b",
      "[x",
      "@x",
      "%",
      "",
      " x ",
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 3 }),
  );

  test("every value reads back as it was written, in a line and in brackets", () => {
    fc.assert(
      fc.property(value, fc.string({ minLength: 1 }), (written, key) => {
        expect(parseYaml(renderPair(key, written)).data).toEqual({ [key]: written });
        expect(parseYaml(`a: [${renderYamlValue(written, "plain", true)}]\n`).data).toEqual({ a: [written] });
      }),
    );
  });

  const comment = fc.constantFrom("", "   # why", " #", "\t# tab");
  const scalar = fc.constantFrom(
    "x",
    "012",
    "no",
    "'it''s'",
    '"a \\" b"',
    "2026-04-01",
    "[ a,  b ]",
    "{ c: 1 }",
    "",
  );
  const line = fc.oneof(
    fc
      .tuple(
        fc.constantFrom("a", "b", "c", "status", '"d e"'),
        fc.constantFrom(": ", ":   "),
        scalar,
        comment,
      )
      .map((parts) => [parts[0], parts.join("")] as const),
    fc.constantFrom(
      ["l", "l:\n  - x # one\n  - y"],
      ["t", "t: |\n  two\n\n  lines"],
      ["m", "m:\n  n: 1\n  # in\n  o: 2"],
    ),
    fc.constantFrom(["", "# a comment"], ["", ""], ["", "  # indented"]),
  );
  const yaml = fc
    .array(line, { maxLength: 8 })
    .map((lines) => lines.filter(([key], i) => key === "" || lines.findIndex((one) => one[0] === key) === i))
    .map((lines) => lines.map((one) => `${one[1]}\n`).join(""));

  test("setting one key changes that line and that key, and nothing else", () => {
    fc.assert(
      fc.property(yaml, value, fc.boolean(), (inner, written, windows) => {
        const eol = windows ? "\r\n" : "\n";
        const text = `---\n${inner}---\n\nBody: stays\n`.replaceAll("\n", eol);
        const before = parseFrontMatter(text);
        fc.pre(before.faults.length === 0);
        const edits = setKeyEdits(text, "status", written);
        const after = applyEdits(text, edits ?? [{ span: { start: 0, end: 0 }, text: "refused" }]);
        expect(parseFrontMatter(after).data).toEqual({ ...before.data, status: written });
        const [old, now] = [linesOf(text).map((one) => one.text), linesOf(after).map((one) => one.text)];
        const isChanged = (one: string) => /^"?status"?:/.test(one);
        expect(now.filter((one) => !isChanged(one))).toEqual(old.filter((one) => !isChanged(one)));
        expect(now.filter(isChanged).length).toBe(1);
        expect(after.replaceAll("\r\n", "").includes("\n")).toBe(!windows);
      }),
      { numRuns: 150 },
    );
  });

  test("any text at all can be read, and what stands in a scalar is told as written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const block = parseYaml(`a: 'b'\n${text}`);
        if (block.faults.length === 0) expect(yamlText(block, ["a"])).toBe("b");
        parseFrontMatter(`---\n${text}\n---\n`);
      }),
    );
  });
});
