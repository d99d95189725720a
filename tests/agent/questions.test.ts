import { describe, expect, test } from "vitest";
import { folderWith, prompt } from "./harness.ts";

async function ask(files: Record<string, string | Uint8Array>, question: string): Promise<string> {
  return (await prompt(await folderWith(files), question, { files: true })).answer;
}

describe("where", () => {
  const shop = {
    "shop/price.js": "// formatPrice\nexport function formatPrice(cents) {\n  return cents;\n}\n",
    "shop/cart.js": 'import { formatPrice } from "./price.js";\nformatPrice(1);\nformatPrices();\n',
    "docs/price.md": "# Prices\n\nUse `formatPrice`.\n",
  };

  test("a definition comes before mentions, with place and line", async () => {
    expect(await ask(shop, "where is `formatPrice` defined and used?")).toBe(
      [
        "`formatPrice` is defined in 1 place:",
        "",
        "- `shop/price.js:2` `export function formatPrice(cents) {`",
        "",
        "It is mentioned in 4 other lines:",
        "",
        "- `docs/price.md:3` ``Use `formatPrice`.``",
        '- `shop/cart.js:1` `import { formatPrice } from "./price.js";`',
        "- `shop/cart.js:2` `formatPrice(1);`",
        "- `shop/price.js:1` `// formatPrice`",
      ].join("\n"),
    );
  });

  test("a name that is nowhere is said to be nowhere", async () => {
    expect(await ask(shop, "where is `nothingHere` used?")).toBe("`nothingHere` does not occur.");
  });

  test("what differs in case only is found, and said to be so", async () => {
    expect(await ask({ "a.md": "See FORMATPRICE\n" }, "find formatPrice")).toBe(
      "`formatPrice` is mentioned in 1 line, in any case and also inside words:\n\n- `a.md:1` `See FORMATPRICE`",
    );
  });

  test("long lists end with how many more there are", async () => {
    const many = { "a.txt": "word\n".repeat(20) };
    const answer = await ask(many, "find word");
    expect(answer.split("\n").slice(-2)).toEqual(["- `a.txt:12` `word`", "- … and 8 more"]);
  });

  test("which files mention it", async () => {
    expect(await ask(shop, "which files mention `formatPrice`?")).toBe(
      [
        "3 files mention `formatPrice`; the first line of each:",
        "",
        "- `docs/price.md:3` ``Use `formatPrice`.``",
        '- `shop/cart.js:1` `import { formatPrice } from "./price.js";`',
        "- `shop/price.js:1` `// formatPrice`",
      ].join("\n"),
    );
  });

  test("binary files, ignored ones, node_modules, hidden ones and crew's own records are left out", async () => {
    const files = {
      "a.bin": new Uint8Array([110, 101, 101, 100, 108, 101, 0]),
      ".gitignore": "build/\n*.log\n!keep.log\n",
      "build/x.txt": "needle",
      "x.log": "needle",
      "keep.log": "needle",
      "node_modules/a/i.js": "needle",
      ".env": "needle",
      "crew.yaml": "version: 1\n",
      "sessions/s/transcript.jsonl": "needle",
    };
    expect(await ask(files, "find needle")).toBe(
      "`needle` is mentioned in 1 line:\n\n- `keep.log:1` `needle`",
    );
  });

  test("records of a workspace whose files lie in a folder of their own are left out too", async () => {
    const files = {
      "crew.yaml": "version: 1\nhome: crew\n",
      "crew/sessions/s/transcript.jsonl": "needle",
      "crew/runs/2026-03.jsonl": "needle",
      "sessions/mine.md": "needle",
    };
    expect(await ask(files, "find needle")).toBe(
      "`needle` is mentioned in 1 line:\n\n- `sessions/mine.md:1` `needle`",
    );
  });

  test("crew's own answers are not found again", async () => {
    const note =
      "A needle. @crew(done k3f9q2)\n\n> [!crew] 2026-03-02 09:00 [[x]]\n> `needle` is here\n\n> needle, quoted\n";
    expect(await ask({ "a.md": note }, "find needle")).toBe(
      "`needle` is mentioned in 2 lines:\n\n- `a.md:1` `A needle. @crew(done k3f9q2)`\n- `a.md:6` `> needle, quoted`",
    );
  });

  test("a file that is too big is counted as not read", async () => {
    expect(await ask({ "big.txt": "needle\n".repeat(700_000), "a.txt": "x" }, "find needle")).toBe(
      "`needle` does not occur.\n\n1 file could not be read.",
    );
  });

  test("the line that asks is no answer", async () => {
    const note = "Where is the returns policy described in docs?\n";
    expect(
      await ask(
        { "inbox.md": note, "b.md": "Our returns policy: 30 days.\n" },
        "Where is the returns policy?",
      ),
    ).toBe(
      "`returns policy` is mentioned in 2 lines:\n\n- `b.md:1` `Our returns policy: 30 days.`\n- `inbox.md:1` `Where is the returns policy described in docs?`",
    );
    expect(
      await ask({ "inbox.md": "- where do we mention refunds? @crew?\n" }, "where do we mention refunds?"),
    ).toBe("`refunds` does not occur.");
  });
});

describe("counting and tables", () => {
  const notes = {
    "a.md": "# A\n- [ ] one\n- [x] two\n## B\n- [x] three\n",
    "b/c.md": "Two words.\n",
    "d.js": "// TODO x\n// TODO y TODO\n",
  };

  test("places of a text, by file", async () => {
    expect(await ask(notes, "how many TODO are there?")).toBe("`TODO`: 3 places in `d.js`.");
  });

  test("lines, words, characters, files", async () => {
    expect(await ask(notes, "count the lines in a.md")).toBe("5 lines in `a.md`.");
    expect(await ask(notes, "how many words are in b/c.md?")).toBe("2 words in `b/c.md`.");
    expect(await ask(notes, "how many characters in b/c.md?")).toBe("11 characters in `b/c.md`.");
    expect(await ask(notes, "how many files are there?")).toBe("3 files.");
    expect(await ask(notes, "count lines")).toBe(
      "8 lines in 3 files:\n\n| file | lines |\n| --- | ---: |\n| `a.md` | 5 |\n| `d.js` | 2 |\n| `b/c.md` | 1 |",
    );
  });

  test("tasks by state", async () => {
    expect(await ask(notes, "tabulate tasks by state")).toBe(
      "| state | tasks |\n| --- | ---: |\n| `done` | 2 |\n| `open` | 1 |",
    );
    expect(await ask(notes, "how many tasks are open?")).toBe(
      "1 open task in 2 files:\n\n| file | open tasks |\n| --- | ---: |\n| `a.md` | 1 |",
    );
  });

  test("files by extension", async () => {
    expect(await ask(notes, "make a table of files by extension")).toBe(
      "| extension | files | bytes |\n| --- | ---: | ---: |\n| `.js` | 1 | 25 |\n| `.md` | 2 | 52 |",
    );
  });

  test("files over a size", async () => {
    expect(await ask({ "a.txt": "x".repeat(3000), "b.txt": "x" }, "list files over 2 KB")).toBe(
      "1 file:\n\n| file | bytes |\n| --- | ---: |\n| `a.txt` | 3000 |",
    );
  });

  test("parts of notes, with their places", async () => {
    expect(await ask(notes, "list the headings of a.md")).toBe(
      "2 headings in 1 note:\n\n- `a.md:1` `# A`\n- `a.md:4` `## B`",
    );
    expect(await ask(notes, "which tasks are open?")).toBe("1 open task in 2 notes:\n\n- `a.md:2` `[ ] one`");
  });

  test("lines of a file", async () => {
    expect(await ask(notes, "show lines 2 to 3 of a.md")).toBe(
      "`a.md:2-3`:\n\n```text\n- [ ] one\n- [x] two\n```",
    );
  });
});

test("a summary quotes the sentences that say most, in their order, each with its place", async () => {
  const text = [
    "# Delivery",
    "",
    "We deliver parcels on weekdays from the Berlin warehouse.",
    "The office cat is called Minka.",
    "Parcels from the Berlin warehouse reach customers within two weekdays.",
    "",
    "- Customers can track their parcels from the warehouse online.",
    "- Lunch is at noon in the canteen.",
    "",
    "| a | b |",
    "| - | - |",
    "",
    "```",
    "parcels warehouse Berlin weekdays customers code here.",
    "```",
  ].join("\n");
  expect(await ask({ "d.md": text }, "summarise d.md in two sentences")).toBe(
    [
      "The most telling 2 sentences of 5 in `d.md`:",
      "",
      "- We deliver parcels on weekdays from the Berlin warehouse. (`d.md:3`)",
      "- Parcels from the Berlin warehouse reach customers within two weekdays. (`d.md:5`)",
    ].join("\n"),
  );
});

describe("what it cannot do", () => {
  test("it says so, names a way, and does nothing", async () => {
    const { answer, result } = await prompt(await folderWith({}), "fix the failing test", { files: true });
    expect(answer).toBe(
      "I did not understand this request, and nothing was done. I am crew's bundled agent: I work offline by rules, without a language model. For that, set up an agent with a language model: install one (for instance Claude Code, Codex or Gemini CLI) and name it in `crew.yaml` as `runtime: claude`, `codex` or `gemini`. What I can do that is nearest: `` verify with `npm test` ``.",
    );
    expect(result._meta).toEqual({
      "crew/outcome": "failed",
      "crew/reason": "I did not understand it; an agent with a language model may.",
    });
  });

  test("of several steps none is done when one is not understood", async () => {
    const folder = await folderWith({ "a.txt": "old" });
    const { answer, asked } = await prompt(folder, 'replace "old" with "new", then make it beautiful', {
      files: true,
    });
    expect(answer.startsWith("I did not understand `make it beautiful`, and nothing was done.")).toBe(true);
    expect(asked).toEqual([]);
  });

  test("sentences that only tell are background, and the answer says so", async () => {
    const told = "The tax is 19 %, since Thursday. How many words are in a.md?";
    expect(await ask({ "a.md": "one two\n" }, told)).toBe(
      '2 words in `a.md`. I took "The tax is 19 %, since Thursday" as background.',
    );
  });

  test("a sentence that limits is never background", async () => {
    const limits = "The docs should not change. Replace `a` with `b`.";
    const answer = await ask({ "a.md": "a\n" }, limits);
    expect(
      answer.startsWith("I did not understand `The docs should not change`, and nothing was done."),
    ).toBe(true);
  });
});
