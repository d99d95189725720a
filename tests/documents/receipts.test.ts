import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "../../src/base/instant.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { parseReceipts, type Receipt, type ReceiptBody } from "../../src/documents/receipts.ts";
import {
  conversationOf,
  hasRun,
  heldNow,
  isTyped,
  lastHoldOf,
  lastRun,
  runsOf,
  stageOf,
  unansweredOf,
  unansweredOfOthers,
  unfinishedIn,
  wasTyped,
} from "../../src/documents/receipts-ask.ts";
import { addReceipt, foldReceipts } from "../../src/documents/receipts-fold.ts";
import { emptyReceipts } from "../../src/documents/receipts-state.ts";

const start = Date.parse("2026-11-30T19:00:00.000Z");

/** Record number `n` of a machine; `n` minutes after the start. */
function at(n: number, body: ReceiptBody, machine = "laptop"): Receipt {
  const id = `01j${String(n).padStart(23, "0")}`;
  return { id, ts: new Date(start + n * 60_000).toISOString(), machine, ...body };
}

function claim(key: string, session: string, note = "inbox/a.md", text = "fix it"): ReceiptBody {
  return { type: "claimed", key, note, text, mark: "@crew!", session, may: "write", runtime: "crew" };
}

const finished = (key: string, session: string): ReceiptBody => ({
  type: "finished",
  key,
  session,
  status: "done",
  reason: "",
  actor: "agent",
});

test("a request goes from claimed to answered", () => {
  const fold = emptyReceipts();
  const stages: unknown[] = [hasRun(fold, "k")];
  const steps: ReceiptBody[] = [
    claim("k", "s1"),
    { type: "started", key: "k", session: "s1" },
    finished("k", "s1"),
    { type: "answered", key: "k", session: "s1", where: "note" },
  ];
  for (const [n, body] of steps.entries()) {
    addReceipt(fold, at(n, body));
    const run = lastRun(fold, "k");
    stages.push([
      run && stageOf(run),
      unfinishedIn(fold, "inbox/a.md").length,
      unansweredOf(fold, "laptop").length,
    ]);
  }
  expect(stages).toEqual([
    false,
    ["claimed", 1, 1],
    ["started", 1, 1],
    ["finished", 0, 1],
    ["answered", 0, 0],
  ]);
  expect(lastRun(fold, "k")).toEqual({
    key: "k",
    session: "s1",
    claimed: {
      at: instant(start),
      machine: "laptop",
      id: "01j00000000000000000000000",
      note: "inbox/a.md",
      text: "fix it",
      mark: "@crew!",
      session: "s1",
      may: "write",
      runtime: "crew",
    },
    started: { at: instant(start + 60_000), machine: "laptop", id: "01j00000000000000000000001" },
    finished: {
      at: instant(start + 120_000),
      machine: "laptop",
      id: "01j00000000000000000000002",
      status: "done",
      reason: "",
      actor: "agent",
    },
    answered: {
      at: instant(start + 180_000),
      machine: "laptop",
      id: "01j00000000000000000000003",
      where: "note",
    },
  });
});

test("a claim of another machine prevents a repeat, and is not this machine's to resume", () => {
  const fold = foldReceipts([at(1, claim("k", "s1"), "desktop")]);
  expect(hasRun(fold, "k")).toBe(true);
  expect(unansweredOf(fold, "laptop")).toEqual([]);
  expect(unansweredOfOthers(fold, "laptop").map((run) => run.session)).toEqual(["s1"]);
});

test("two machines that took one request are both known", () => {
  const fold = foldReceipts([at(2, claim("k", "s2"), "desktop"), at(1, claim("k", "s1"))]);
  expect(fold.keys.get("k")?.runs.map((run) => run.session)).toEqual(["s1", "s2"]);
});

test("a request whose claim is not readable has run all the same", () => {
  expect(hasRun(foldReceipts([at(1, finished("k", "s1"))]), "k")).toBe(true);
});

test("a hold is over once a claim follows, and comes back with the next hold", () => {
  const held = (reason: string): ReceiptBody => ({
    type: "held",
    key: "k",
    note: "inbox/a.md",
    text: "fix it",
    mark: "@crew!",
    reason,
    again: true,
  });
  const fold = foldReceipts([at(1, held("paused"))]);
  expect(heldNow(fold, "k")?.reason).toBe("paused");
  expect(hasRun(fold, "k")).toBe(false);
  addReceipt(fold, at(2, claim("k", "s1")));
  expect(heldNow(fold, "k")).toBe(undefined);
  expect(lastHoldOf(fold, "inbox/a.md", "fix it")?.reason).toBe("paused");
  addReceipt(fold, at(3, held("no runtime")));
  expect(heldNow(fold, "k")?.reason).toBe("no runtime");
});

test("a note goes on in the session of its latest claim for the same agent and sign", () => {
  const fold = foldReceipts([
    at(1, claim("k1", "old")),
    at(2, { ...claim("k2", "reviewer"), agent: "reviewer" } as ReceiptBody),
    at(3, { ...claim("k3", "asks"), may: "read" } as ReceiptBody),
    at(4, claim("k4", "new")),
    at(9, finished("k4", "new")),
  ]);
  const of = (agent: string | undefined, may: "read" | "write") => {
    const found = conversationOf(fold, "inbox/a.md", agent, may);
    return found && [found.session, (found.lastAt - start) / 60_000];
  };
  expect([
    of(undefined, "write"),
    of("reviewer", "write"),
    of(undefined, "read"),
    of("reviewer", "read"),
  ]).toEqual([["new", 9], ["reviewer", 2], ["asks", 3], undefined]);
});

test("runs of one text in one note stand in the order of their claims", () => {
  const fold = foldReceipts([
    at(3, claim("k2", "s2")),
    at(1, claim("k1", "s1")),
    at(2, claim("k3", "s3", "b.md")),
  ]);
  expect(runsOf(fold, "inbox/a.md", "fix it").map((run) => run.session)).toEqual(["s1", "s2"]);
});

test("marks of the first look, typed texts and take-overs are kept", () => {
  const fold = foldReceipts([
    at(1, { type: "baseline", keys: ["a", "b"] }),
    at(2, { type: "typed", note: "n.md", text: "t" }),
    at(3, { type: "take_over", from: "desktop" }),
    at(4, { type: "typed", note: "n.md", text: "t" }),
  ]);
  expect([...fold.baseline]).toEqual(["a", "b"]);
  expect([isTyped(fold, "n.md", "t"), wasTyped(fold, "n.md", "t")]).toEqual([true, true]);
  expect(fold.takenOver).toEqual({
    at: start + 180_000,
    machine: "laptop",
    id: "01j00000000000000000000003",
    from: "desktop",
    term: 0,
  });
});

test("a typed text counts until it is claimed: the next equal mark may be anybody's", () => {
  const typed = { type: "typed", note: "notes/today.md", text: "Water the plants" } as const;
  const before = foldReceipts([at(1, typed), at(2, claim("k", "s1", typed.note, typed.text))]);
  expect([isTyped(before, typed.note, typed.text), wasTyped(before, typed.note, typed.text)]).toEqual([
    false,
    true,
  ]);
  addReceipt(before, at(3, typed));
  expect(isTyped(before, typed.note, typed.text)).toBe(true);
});

test("receipts between conflict markers still say what has run", () => {
  const line = (receipt: Receipt) => JSON.stringify(receipt);
  const text = `<<<<<<< HEAD\n${line(at(1, claim("mine", "s1")))}\n=======\n${line(at(2, claim("theirs", "s2")))}\n>>>>>>> x\n`;
  const log = parseReceipts(workspacePath("runs/2026-11.jsonl"), text);
  const fold = foldReceipts(log.entries.map((entry) => entry.record));
  expect(["mine", "theirs", "other"].map((key) => hasRun(fold, key))).toEqual([true, true, false]);
  expect(log.problems.map((problem) => problem.line)).toEqual([1, 3, 5]);
});

test("a receipt with a missing field is reported in words and left out", () => {
  const text = `${JSON.stringify({ id: "a", ts: "2026-11-30T19:00:00.000Z", machine: "m", type: "started", key: "k" })}\n`;
  const log = parseReceipts(workspacePath("runs/2026-11.jsonl"), text);
  expect(log.entries).toEqual([]);
  expect(log.problems.map(({ code, message }) => [code, message])).toEqual([
    ["log/bad-field", 'Expected "session" as text; found nothing.'],
  ]);
});

test("in any order and with any doubling, the receipts come to the same", () => {
  const bodies: ReceiptBody[] = ["k1", "k2", "k3"].flatMap((key, i): ReceiptBody[] => [
    claim(key, `s${i}`),
    { type: "started", key, session: `s${i}` },
    { type: "held", key, note: "inbox/a.md", text: "fix it", mark: "@crew!", reason: `r${i}`, again: false },
    ...(i === 2 ? [] : [finished(key, `s${i}`)]),
    ...(i === 0 ? [{ type: "answered", key, session: "s0", where: "note" } as const] : []),
  ]);
  const records = bodies.map((body, n) => at(n, body));
  const wanted = foldReceipts(records);
  const anyOrder = fc.shuffledSubarray([...records, ...records], { minLength: records.length * 2 });
  fc.assert(
    fc.property(anyOrder, (shuffled) => {
      const fold = emptyReceipts();
      for (const record of shuffled) addReceipt(fold, record);
      expect(fold).toEqual(wanted);
    }),
  );
});
