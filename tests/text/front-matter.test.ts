import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/text/edit.ts";
import {
  parseFrontMatter,
  removeKeyEdits,
  setKeyEdits,
  setKeysEdits,
  spanOf,
  textOf,
  textsOf,
} from "../../src/text/front-matter.ts";
import type { YamlValue } from "../../src/text/yaml-render.ts";

function set(text: string, key: string, value: YamlValue): string {
  const edits = setKeyEdits(text, key, value);
  if (!edits) throw new Error("refused");
  return applyEdits(text, edits);
}

function remove(text: string, key: string): string {
  const edits = removeKeyEdits(text, key);
  if (!edits) throw new Error("refused");
  return applyEdits(text, edits);
}

const wrap = (yaml: string) => `---\n${yaml}---\n\nBody.\n`;

describe("where front matter is", () => {
  test.each([
    ["---\na: 1\n---\nbody", true, 13],
    ["\uFEFF---\na: 1\n---\nbody", true, 14],
    ["---\r\na: 1\r\n---\r\nbody", true, 16],
    ["---\ra: 1\r---\rbody", true, 13],
    ["---  \na: 1\n---\t\nbody", true, 16],
    ["---\na: 1\n...\nbody", true, 13],
    ["---\n---\nbody", true, 8],
    ["---\na: 1\n---", true, 12],
    ["---\na: 1\nno closing fence", false, 0],
    ["\n---\na: 1\n---\n", false, 0],
    [" ---\na: 1\n---\n", false, 0],
    ["----\na: 1\n---\n", false, 0],
    ["---\na: 1\n----\n", false, 0],
    ["\uFEFFbody", false, 1],
    ["", false, 0],
    ["---", false, 0],
  ])("%j: present %s, body at %i", (text, present, bodyStart) => {
    const front = parseFrontMatter(text);
    expect({ present: front.present, bodyStart: front.bodyStart, faults: front.faults }).toEqual({
      present,
      bodyStart,
      faults: [],
    });
    if (present && bodyStart > 8) expect(front.data).toEqual({ a: 1 });
  });

  test("a block of code in the fence stays text: nothing runs, nothing is front matter", () => {
    const marker = globalThis as { __ran?: boolean };
    for (const language of ["js", "javascript", "coffee", "json", " js"]) {
      const text = `---${language}\n{ a: (globalThis.__ran = true) }\n---\nbody\n`;
      expect(parseFrontMatter(text).present).toBe(false);
    }
    parseFrontMatter("---\na: !!js/function 'globalThis.__ran = true'\nb: !!js/undefined ''\n---\n");
    expect(marker.__ran).toBe(undefined);
  });

  test("a broken text is broken at every reading, and nothing read is shared", () => {
    const broken = wrap("a: [\n");
    expect(parseFrontMatter(broken).faults.length).toBe(1);
    expect(parseFrontMatter(broken).faults.length).toBe(1);
    const first = parseFrontMatter(wrap("a: [1]\n")).data as { a: number[] };
    first.a.push(2);
    expect(parseFrontMatter(wrap("a: [1]\n")).data).toEqual({ a: [1] });
  });
});

describe("scalars as written (YAML 1.2 core besides)", () => {
  const text = wrap(
    "id: 012\nname: 12e3\ndue: 2026-04-01\nremind: 2026-04-01T23:30:00-05:00\nsleep: 10:00\ncountry: no\n" +
      'ver: 1.10\ntags: [on, 007, 2026-04-01]\nempty:\nquoted: "a: b"\nblock: |\n  two\n  lines\n',
  );
  const front = parseFrontMatter(text);

  test("names, tags and dates are the text that stands there", () => {
    const keys = ["id", "name", "due", "remind", "sleep", "country", "ver", "empty", "quoted", "block", "no"];
    expect(keys.map((key) => textOf(front, key))).toEqual([
      "012",
      "12e3",
      "2026-04-01",
      "2026-04-01T23:30:00-05:00",
      "10:00",
      "no",
      "1.10",
      undefined,
      "a: b",
      "two\nlines\n",
      undefined,
    ]);
    expect(textsOf(front, "tags")).toEqual(["on", "007", "2026-04-01"]);
    expect(textsOf(front, "ver")).toEqual(["1.10"]);
    expect(textsOf(front, "no")).toBe(undefined);
  });

  test("the typed view makes no dates, no booleans of words and no sexagesimal numbers", () => {
    expect(front.data).toEqual({
      id: 12,
      name: 12000,
      due: "2026-04-01",
      remind: "2026-04-01T23:30:00-05:00",
      sleep: "10:00",
      country: "no",
      ver: 1.1,
      tags: ["on", 7, "2026-04-01"],
      empty: null,
      quoted: "a: b",
      block: "two\nlines\n",
    });
  });

  test("a span cuts exactly the value, also after a BOM and with CRLF", () => {
    const windows = "\uFEFF---\r\nname:  tidy # c\r\nempty:\r\n---\r\n";
    const read = parseFrontMatter(windows);
    const cut = (key: string) => {
      const span = spanOf(read, key);
      return span && windows.slice(span.start, span.end);
    };
    expect([cut("name"), cut("empty"), cut("none")]).toEqual(["tidy", "empty", undefined]);
  });
});

describe("setting one key", () => {
  test("changes one line and leaves comments, quotes, spacing, order and dates", () => {
    const before =
      '---\n# do not reorder\ntitle:   "Lantern: phase 2"   # quoted on purpose\nstatus: open\n' +
      "due: 2026-04-01\ntags: [ home,   garden ]\n\nowner: 'J. Doe'\n# last reviewed by hand\n---\n\nBody stays.\n";
    const done = set(before, "status", "done");
    expect(done).toBe(before.replace("status: open", "status: done"));
    expect(set(done, "reviewed", "yes")).toBe(done.replace("by hand\n", "by hand\nreviewed: yes\n"));
  });

  test("changes one byte of a Windows file with a BOM", () => {
    const before =
      "\uFEFF---\r\nname: tidy-inbox\r\ndescription: Sort the inbox\r\nversion: 1\r\n---\r\n\r\n# Tidy\r\nSort it.\r\n";
    expect(set(before, "version", 2)).toBe(before.replace("version: 1", "version: 2"));
    expect(set(before, "more", true)).toBe(before.replace("1\r\n---", "1\r\nmore: true\r\n---"));
  });

  test.each<[string, string, YamlValue, string]>([
    ["an empty value", "a:\nb: 1\n", "x", "a: x\nb: 1\n"],
    ["an empty value with a comment", "a: # why\nb: 1\n", "x", "a: x # why\nb: 1\n"],
    ["a value with a comment", "a: 1 # why\n", 2, "a: 2 # why\n"],
    ["single quotes stay", "a: 'x'\n", "it's", "a: 'it''s'\n"],
    ["double quotes stay", 'a: "x"\n', "y", 'a: "y"\n'],
    ["quotes go with text only", 'a: "x"\n', 3, "a: 3\n"],
    ["a text that looks like a number", "a: x\n", "012", 'a: "012"\n'],
    ["a text that looks like true", "a: x\n", "true", 'a: "true"\n'],
    ["a text with a colon", "a: x\n", "b: c", 'a: "b: c"\n'],
    ["a text with quotes", "a: x\n", '"b" #c', "a: '\"b\" #c'\n"],
    ["a text with a line end", "a: x\n", "b\nc", 'a: "b\\nc"\n'],
    ["the empty text", "a: x\n", "", 'a: ""\n'],
    ["a day", "a: x\n", "2026-11-30", "a: 2026-11-30\n"],
    ["a list", "a: x\n", ["b", "c,d", "1"], 'a: [b, "c,d", "1"]\n'],
    ["null", "a: x\n", null, "a: null\n"],
    ["a block list becomes one line", "a: # why\n  - x\n  - y\nb: 1\n", ["z"], "a: [z] # why\nb: 1\n"],
    ["a block list at the key's own indent", "a:\n- x\n- y\nb: 1\n", "z", "a: z\nb: 1\n"],
    ["a block text becomes one line", "a: |- # why\n  x\n  y\n\nb: 1\n", "z", "a: z # why\n\nb: 1\n"],
    ["a folded text", "a: >\n  x\n  y\nb: 1\n", "z", "a: z\nb: 1\n"],
    ["a nested mapping", "a:\n  b: 1\n  c: 2\nd: 3\n", 4, "a: 4\nd: 3\n"],
    ["a flow list over lines", "a: [\n  x,\n  y\n]\nb: 1\n", "z", "a: z\nb: 1\n"],
    ["an anchor that nobody uses", "a: &x 1\nb: 2\n", 3, "a: 3\nb: 2\n"],
    ["an alias", "b: &x 1\na: *x\n", 3, "b: &x 1\na: 3\n"],
    ["a key in quotes", '"a": 1\n', 3, '"a": 3\n'],
    ["a flow mapping", "{ a: 1, b: 2 }\n", "c,d", '{ a: "c,d", b: 2 }\n'],
    ["a new key in a flow mapping", "{ b: 2 }\n", 1, "{ b: 2, a: 1 }\n"],
    ["a new key in an empty flow mapping", "{}\n", 1, "{ a: 1 }\n"],
    ["a new key in an indented mapping", "  b: 1\n", 1, "  b: 1\n  a: 1\n"],
    ["a new key in an empty front matter", "", 1, "a: 1\n"],
    ["a new key below a comment", "# c\n", 1, "# c\na: 1\n"],
    ["a new key after a block text", "b: |+\n  x\n\n", 1, "b: |+\n  x\n\na: 1\n"],
  ])("%s", (_name, before, value, after) => {
    expect(set(wrap(before), "a", value)).toBe(wrap(after));
    expect(setKeyEdits(wrap(after), "a", value)).toEqual([]);
  });

  test.each([
    ["an anchor that another key uses", "a: &x 1\nb: *x\n"],
    ["broken YAML", "a: [\n"],
    ["a list instead of keys", "- a\n"],
    ["a key that stands twice", "a: 1\na: 2\n"],
    ["a key with a question mark", "? a\n: 1\n"],
  ])("is refused for %s", (_name, before) => {
    expect(setKeyEdits(wrap(before), "a", 5)).toBe(undefined);
  });

  test("adds a front matter where there is none, after the BOM, with the line ends of the file", () => {
    expect(set("Text.\n", "a", 1)).toBe("---\na: 1\n---\nText.\n");
    expect(set("\uFEFFText.\r\n", "a", 1)).toBe("\uFEFF---\r\na: 1\r\n---\r\nText.\r\n");
    expect(set("", "a", 1)).toBe("---\na: 1\n---\n");
    expect(set("---\nno closing fence\n", "a", 1)).toBe("---\na: 1\n---\n---\nno closing fence\n");
  });

  test("sets and removes several keys of one text at once", () => {
    const text = wrap("a: 1\nb: 2\nc: 3\n");
    const edits = setKeysEdits(text, { a: 9, b: undefined, d: "x", e: "y", f: undefined });
    expect(applyEdits(text, edits ?? [])).toBe(wrap("a: 9\nc: 3\nd: x\ne: y\n"));
    expect(applyEdits("T", setKeysEdits("T", { a: 1, b: undefined, c: 2 }) ?? [])).toBe(
      "---\na: 1\nc: 2\n---\nT",
    );
  });
});

describe("removing a key", () => {
  test.each([
    ["a: 1\nb: 2\n", "b: 2\n"],
    ["b: 2\na: 1 # why\n# stays\n", "b: 2\n# stays\n"],
    ["a:\n  - x\n  - y\nb: 2\n", "b: 2\n"],
    ["a: |\n  x\n  y\nb: 2\n", "b: 2\n"],
    ["b: 2\n", "b: 2\n"],
    ["a: 1\n", ""],
    ["{ a: 1, b: 2 }\n", "{ b: 2 }\n"],
    ["{ b: 2, a: 1 }\n", "{ b: 2 }\n"],
  ])("%j becomes %j", (before, after) => {
    expect(remove(wrap(before), "a")).toBe(wrap(after));
  });

  test("is refused where it would break an alias", () => {
    expect(removeKeyEdits(wrap("a: &x 1\nb: *x\n"), "a")).toBe(undefined);
  });
});
