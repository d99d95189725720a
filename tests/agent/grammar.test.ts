import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleNear } from "../../src/agent/offline/cannot.ts";
import { clausesOf } from "../../src/agent/offline/clauses.ts";
import { readInstruction } from "../../src/agent/offline/grammar.ts";
import { phraseReader } from "../../src/agent/offline/phrase.ts";
import { phraseGroups, phrases } from "../../src/agent/offline/phrases/all.ts";
import { lift } from "../../src/agent/offline/quotes.ts";

interface Row {
  says: string;
  means?: unknown[];
  unclear?: string;
}

const rows = readFileSync(new URL("grammar.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Row => JSON.parse(line));

test.each(rows)("reads: $says", ({ says, means, unclear }) => {
  expect(readInstruction(says)).toEqual(
    means === undefined ? { kind: "unclear", clause: unclear } : { kind: "steps", steps: means },
  );
});

test("every example in the grammar is read by its own phrase, so no phrase hides behind another", () => {
  const readers = phrases.map(phraseReader);
  const hidden = phrases.filter((phrase, own) => {
    const lifted = lift(phrase.example);
    const [clause = ""] = clausesOf(lifted);
    return readers.findIndex((read) => read(clause, lifted.quoted) !== undefined) !== own;
  });
  expect(hidden.map((phrase) => phrase.example)).toEqual([]);
});

test("the documentation shows every phrase with its example", () => {
  const page = readFileSync(new URL("../../docs/agent.md", import.meta.url), "utf8");
  const shown = phraseGroups.map(({ title, phrases: group }) => {
    const lines = group.map((phrase) => `${phrase.example}\n    ${phrase.pattern}`);
    return `### ${title}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;
  });
  const [, after = ""] = page.split("<!-- phrases -->\n\n");
  expect(after.split("\n<!-- end of phrases -->")[0]).toBe(shown.join("\n"));
});

test("a long clause is prose, and is given up at once", () => {
  const prose = `replace ${"the old words and ".repeat(60)}`;
  expect(readInstruction(prose).kind).toBe("unclear");
});

test("the nearest phrasing is offered", () => {
  expect(exampleNear("please sort my names")).toBe("sort the list in names.md backwards");
  expect(exampleNear("delete the word lorem ipsum")).toBe('does "lorem ipsum" occur in docs?');
});
