import fc from "fast-check";
import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { type LedgerBody, noteKinds } from "../../src/documents/ledger.ts";
import { addLedger, emptyLedger, foldLedger, type LedgerFold } from "../../src/documents/ledger-fold.ts";
import { isFinal } from "../../src/documents/ledger-laws.ts";
import { parseLedger } from "../../src/documents/ledger-read.ts";
import { refuseLedger } from "../../src/documents/ledger-refuse.ts";
import { renderWorkLedger } from "../../src/documents/ledger-render.ts";

function folded(...bodies: LedgerBody[]): LedgerFold {
  const fold = emptyLedger();
  for (const body of bodies) addLedger(fold, body);
  return fold;
}

function phase(to: string, kind: (typeof noteKinds)[number] = "progress", reason = "because"): LedgerBody {
  return { type: "phase", to, kind, reason };
}

test.each<[string, LedgerBody[], object, string | undefined]>([
  ["a move with reason and kind is taken", [], phase("build"), undefined],
  [
    "without a reason",
    [],
    { type: "phase", to: "build", kind: "progress" },
    'A phase moves only with a reason; this move to "build" has none.',
  ],
  [
    "with an empty reason",
    [],
    phase("build", "progress", "  "),
    'A phase moves only with a reason; this move to "build" has none.',
  ],
  [
    "without a kind",
    [],
    { type: "phase", to: "build", reason: "r" },
    'A phase moves only with a kind (progress, decision, tried, blocked, unblocked, note); this move to "build" has none.',
  ],
  [
    "with an unknown kind",
    [],
    { type: "phase", to: "build", reason: "r", kind: "whim" },
    'A phase moves only with a kind (progress, decision, tried, blocked, unblocked, note); this move to "build" has "whim".',
  ],
  ["to where it is", [phase("build")], phase("build"), 'The phase already is "build".'],
  [
    "past a phase of the plan",
    [{ type: "plan", phases: ["a", "b", "c"] }, phase("a")],
    phase("c"),
    'The move to "c" skips "b" of the plan; that needs the kind "decision".',
  ],
  [
    "past a phase of the plan by a decision",
    [{ type: "plan", phases: ["a", "b", "c"] }, phase("a")],
    phase("c", "decision"),
    undefined,
  ],
  ["back in the plan", [{ type: "plan", phases: ["a", "b"] }, phase("a"), phase("b")], phase("a"), undefined],
  [
    "to done with phases left",
    [{ type: "plan", phases: ["a", "b"] }, phase("a")],
    phase("done"),
    'The move to "done" skips "b" of the plan; that needs the kind "decision".',
  ],
  ["giving up skips nothing", [{ type: "plan", phases: ["a", "b"] }], phase("abandoned"), undefined],
  ["out of done", [phase("done")], phase("build"), "The work is done; only a new goal opens it again."],
  [
    "out of done after a new goal",
    [phase("done"), { type: "goal", text: "more" }],
    phase("build"),
    undefined,
  ],
  [
    "a text that is too long",
    [],
    { type: "next", text: "x".repeat(2001) },
    '"text" has 2001 characters; at most 2000 are kept.',
  ],
  ["an empty text", [], { type: "goal", text: " " }, '"text" is empty.'],
  [
    "a field that is missing",
    [],
    { type: "tried", approach: "a" },
    'Expected "rejected_because" as text; found nothing.',
  ],
  [
    "a type that is misspelt",
    [],
    { type: "gaol", text: "x" },
    'This log has no records of type "gaol". Did you mean "goal"?',
  ],
  [
    "a plan that names a phase twice",
    [],
    { type: "plan", phases: ["a", "a"] },
    "A plan names each phase once.",
  ],
  ["a note of a strange kind", [], { type: "note", kind: "whim", text: "x" }, undefined],
])("a writer is told: %s", (_, before, body, answer) => {
  expect(refuseLedger(folded(...before), body as LedgerBody)).toBe(answer);
});

test("a note of a strange kind is a note", () => {
  expect(folded({ type: "note", kind: "whim" as "note", text: "x" }).notes).toEqual([
    { kind: "note", text: "x" },
  ]);
});

test("a file with an unlawful move keeps its phase, and the line is reported", () => {
  const line = (n: number, body: object) =>
    JSON.stringify({ id: `r${n}`, ts: `2026-11-30T19:00:0${n}.000Z`, machine: "m", ...body });
  const text = [phase("a"), { type: "phase", to: "b", kind: "progress" }, phase("a")]
    .map((body, n) => line(n, body))
    .join("\n");
  const log = parseLedger(workspacePath("sessions/x/ledger.jsonl"), text);
  expect(log.problems.map(({ line, code }) => [line, code])).toEqual([
    [2, "ledger/phase-without-reason"],
    [3, "ledger/phase-not-allowed"],
  ]);
  expect(foldLedger(log.entries.map((entry) => entry.record)).phase?.to).toBe("a");
});

const body: fc.Arbitrary<LedgerBody> = fc.oneof(
  fc.record({
    type: fc.constant("phase" as const),
    to: fc.constantFrom("a", "b", "c", "done", "abandoned", "elsewhere"),
    kind: fc.constantFrom(...noteKinds, "whim" as "note"),
    reason: fc.constantFrom("", " ", "because"),
  }),
  fc.record({ type: fc.constant("goal" as const), text: fc.constantFrom("g1", "g2") }),
  fc.record({
    type: fc.constant("plan" as const),
    phases: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant("tried" as const), approach: fc.string(), rejected_because: fc.string() }),
  fc.record({ type: fc.constant("artifact" as const), name: fc.string(), path: fc.string() }),
);

test("whatever is written: a phase moves only lawfully, and what is refused changes nothing", () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 80 }), (bodies) => {
      const fold = emptyLedger();
      for (const each of bodies) {
        const before = structuredClone(fold);
        const refusal = addLedger(fold, each);
        if (refusal) expect(fold).toEqual(before);
        if (each.type !== "phase" && each.type !== "goal") expect(fold.phase).toEqual(before.phase);
        if (each.type !== "phase" || refusal) continue;
        expect(each.reason.trim()).not.toBe("");
        expect(noteKinds).toContain(each.kind);
        expect(isFinal(before)).toBe(false);
        expect(before.phase?.to).not.toBe(each.to);
        const gap = before.plan.indexOf(each.to) - before.planAt;
        if (gap > 1) expect(each.kind).toBe("decision");
      }
      expect(fold.tried.length).toBeLessThanOrEqual(50);
      expect(fold.artifacts.length).toBeLessThanOrEqual(32);
    }),
  );
});

test("an agent reads where the work stands", () => {
  const fold = folded(
    { type: "goal", text: "Make the\nlogin work" },
    phase("build", "decision", "the plan was wrong"),
    { type: "next", text: "run the tests" },
    ...["one", "two", "three", "four"].map(
      (approach): LedgerBody => ({ type: "tried", approach, rejected_because: "slow" }),
    ),
    { type: "artifact", name: "login.js", path: "shop/login.js" },
  );
  expect(renderWorkLedger(fold)).toBe(
    [
      "goal: Make the login work",
      "phase: build (decision: the plan was wrong)",
      "next: run the tests",
      "tried: two, rejected because slow",
      "tried: three, rejected because slow",
      "tried: four, rejected because slow",
      "artifact: login.js (shop/login.js)",
    ].join("\n"),
  );
});

test("an ended or empty ledger says nothing", () => {
  expect(renderWorkLedger(folded())).toBe("");
  expect(renderWorkLedger(folded({ type: "goal", text: "g" }, phase("done")))).toBe("");
});

test("however long everything is, an agent reads at most 1,600 characters in lines of at most 300", () => {
  const long = fc.string({ unit: "grapheme", maxLength: 2000 });
  fc.assert(
    fc.property(long, long, fc.array(long, { maxLength: 6 }), (a, b, many) => {
      const fold = folded(
        { type: "goal", text: a },
        phase(`x${b}`, "decision", `y${a}`),
        { type: "next", text: b },
        ...many.map((text): LedgerBody => ({ type: "tried", approach: text, rejected_because: a })),
        ...many.map((text): LedgerBody => ({ type: "artifact", name: text, path: text + b })),
      );
      const text = renderWorkLedger(fold);
      expect(text.length).toBeLessThanOrEqual(1600);
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(300);
    }),
  );
});
