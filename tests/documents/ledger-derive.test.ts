import fc from "fast-check";
import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import type { LedgerBody } from "../../src/documents/ledger.ts";
import { makeLedgerDeriver } from "../../src/documents/ledger-derive.ts";
import { addLedger, emptyLedger, foldLedger } from "../../src/documents/ledger-fold.ts";
import type { Request } from "../../src/documents/request.ts";
import { taskTypeOfText, taskTypeOfTool } from "../../src/documents/task-types.ts";
import type { PlanEntry, ToolStatus, TranscriptBody } from "../../src/documents/transcript.ts";

const request: Request = {
  workspace_path: "/ws",
  instruction: "Fix the\nlogin",
  constraints: [],
  session_id: "k3f9q2",
  cwd: ".",
  source: { kind: "note", path: workspacePath("inbox/a.md"), line: 3 },
  may: "write",
  class: "single-file-edit",
};

const prompt: TranscriptBody = { type: "prompt", request, context: "" };
const stop: TranscriptBody = { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" };

function call(id: string, kind: string, title: string, status: ToolStatus): TranscriptBody {
  return { type: "tool_call", call_id: id, title, kind, locations: [], status };
}

function diff(path: string, made: string | null = "b"): TranscriptBody {
  return { type: "diff", path, old_hash: "a", new_hash: made, patch: "" };
}

function plan(...entries: [string, PlanEntry["status"]][]): TranscriptBody {
  return {
    type: "plan",
    entries: entries.map(([content, status]) => ({ content, status, priority: "medium" })),
  };
}

/** One line a record, so that a whole turn can be read. */
function told(bodies: readonly TranscriptBody[], deriver = makeLedgerDeriver(request)): string[] {
  return bodies.flatMap((body) => deriver.next(body)).map(line);
}

function line(body: LedgerBody): string {
  switch (body.type) {
    case "goal":
      return `goal ${body.text}`;
    case "phase":
      return `phase ${body.to} (${body.kind}: ${body.reason})`;
    case "task":
      return `task ${body.task_id} ${body.task_type} ${body.state} #${body.attempt}: ${body.reason}`;
    case "artifact":
      return `artifact ${body.name} ${body.path}`;
    case "note":
      return `note ${body.kind} ${body.text}`;
    case "plan":
      return `plan ${body.phases.join(" > ")}`;
    case "stop":
      return `stop ${body.status} ${body.actor} ${body.reason}`;
    default:
      return JSON.stringify(body);
  }
}

test("an agent without a plan leaves the chain of what it did", () => {
  const turn = [
    prompt,
    call("1", "search", "Search login", "completed"),
    call("2", "read", "Read a.js", "in_progress"),
    call("3", "read", "Read b.js", "completed"),
    call("2", "read", "Read a.js", "completed"),
    call("4", "edit", "Edit a.js", "completed"),
    diff("shop/a.js"),
    diff("shop/a.js"),
    call("5", "execute", "npm test", "in_progress"),
    call("5", "execute", "npm test", "completed"),
    stop,
  ];
  expect(told(turn)).toEqual([
    "goal Fix the login",
    "phase working (progress: Goes on with: Search login)",
    "task t1 locate executing #1: Search login",
    "task t1 locate succeeded #1: Search login",
    "task t2 read executing #1: Read a.js",
    "task t2 read succeeded #1: Read b.js",
    "task t3 execute executing #1: Edit a.js",
    "artifact a.js shop/a.js",
    "task t3 execute succeeded #1: Edit a.js",
    "phase verifying (progress: Checks the changes: npm test)",
    "task t4 verify verifying #1: npm test",
    "task t4 verify succeeded #1: npm test",
    "phase done (progress: The agent ended its turn.)",
    "stop done agent end_turn",
  ]);
});

test("a plan gives the phases and the tasks, and the same plan again says nothing", () => {
  const turn = [
    prompt,
    plan(["Find the bug", "in_progress"], ["Fix it", "pending"], ["Run the tests", "pending"]),
    plan(["Find the bug", "in_progress"], ["Fix it", "pending"], ["Run the tests", "pending"]),
    call("1", "edit", "Edit a.js", "completed"),
    plan(["Find the bug", "completed"], ["Fix it", "completed"], ["Run the tests", "in_progress"]),
    plan(["Find the bug", "in_progress"], ["Fix it", "completed"], ["Run the tests", "completed"]),
    stop,
  ];
  expect(told(turn)).toEqual([
    "goal Fix the login",
    "plan Find the bug > Fix it > Run the tests",
    "phase Find the bug (progress: The agent's plan is at step 1 of 3.)",
    "task p1 locate executing #1: Find the bug",
    "task p2 execute pending #1: Fix it",
    "task p3 verify pending #1: Run the tests",
    "phase Run the tests (decision: The agent's plan is at step 3 of 3. Never current before: Fix it)",
    "task p1 locate succeeded #1: Find the bug",
    "task p2 execute succeeded #1: Fix it",
    "task p3 verify verifying #1: Run the tests",
    "phase Find the bug (progress: The agent's plan is at step 1 of 3.)",
    "task p1 locate executing #2: Find the bug",
    "task p3 verify succeeded #1: Run the tests",
    "task p1 locate succeeded #2: Find the bug",
    "phase done (decision: The agent ended its turn. Never current before: Fix it; Run the tests)",
    "stop done agent end_turn",
  ]);
});

test("the bundled agent's own tasks are taken as they are", () => {
  const task = { task_id: "x", task_type: "verify", state: "failed", reason: "exit 1", attempt: 2 } as const;
  const entries: PlanEntry[] = [{ content: "Run", status: "completed", priority: "low", task }];
  expect(told([{ type: "plan", entries }]).at(-1)).toBe("task x verify failed #2: exit 1");
});

test("a denial blocks once, and what failed has a reason", () => {
  const denied: TranscriptBody = {
    type: "permission",
    call_id: "1",
    capability: "shell",
    resource: "npm publish",
    decision: "deny",
    rule: "nothing matches",
    by: "policy",
  };
  const turn: TranscriptBody[] = [
    prompt,
    call("1", "execute", "npm publish", "in_progress"),
    denied,
    denied,
    call("1", "execute", "npm publish", "failed"),
    { type: "error", layer: "runtime", code: "gone", message: "the agent died" },
    { ...stop, outcome: "failed", reason: "the agent died", actor: "crew" },
  ];
  expect(told(turn)).toEqual([
    "goal Fix the login",
    "phase working (progress: Goes on with: npm publish)",
    "task t1 execute executing #1: npm publish",
    "note blocked Denied: shell npm publish (nothing matches)",
    "note blocked runtime error gone: the agent died",
    "task t1 execute failed #1: Failed: npm publish",
    "stop failed crew the agent died",
  ]);
});

test("a person who stops it is named, and the open task failed with the reason", () => {
  const turn: TranscriptBody[] = [
    call("1", "execute", "sleep 100", "in_progress"),
    { ...stop, outcome: "cancelled", stop_reason: "cancelled", reason: "stopped in the note" },
  ];
  expect(told(turn).slice(-2)).toEqual([
    "task t1 execute failed #1: stopped in the note",
    "stop stopped person stopped in the note",
  ]);
});

test("a turn that goes on after a crash opens nothing twice", () => {
  const start = foldLedger([]);
  for (const body of makeLedgerDeriver(request).next(prompt)) addLedger(start, body);
  expect(told([prompt], makeLedgerDeriver(request, start))).toEqual([]);
});

test("an agent that moves its phases itself keeps them", () => {
  const deriver = makeLedgerDeriver(request);
  deriver.saw({ type: "phase", to: "design", kind: "decision", reason: "first think" });
  expect(told([call("1", "read", "Read a.js", "completed"), stop], deriver)).toEqual([
    "task t1 read executing #1: Read a.js",
    "task t1 read succeeded #1: Read a.js",
    "stop done agent end_turn",
  ]);
});

test("a removed file is a note, no artifact", () => {
  expect(told([diff("a.js", null)])).toEqual(["note progress Deleted a.js."]);
});

test.each([
  ["Find where login is defined", "locate"],
  ["Read the config", "read"],
  ["Plan the change", "plan"],
  ["Replace A with B", "execute"],
  ["Run `npm test`", "verify"],
  ["Run the migration", "execute"],
  ["Verify the result", "verify"],
])("a step's words tell its type: %s", (text, type) => {
  expect(taskTypeOfText(text)).toBe(type);
});

test("a command that looks like a test is a check only after something was changed", () => {
  expect([taskTypeOfTool("execute", "npm test", false), taskTypeOfTool("execute", "npm test", true)]).toEqual(
    ["execute", "verify"],
  );
});

const event: fc.Arbitrary<TranscriptBody> = fc.oneof(
  fc.constant(prompt),
  fc
    .tuple(
      fc.constantFrom("1", "2", "3"),
      fc.constantFrom("search", "read", "edit", "execute", "other"),
      fc.constantFrom("npm test", "x"),
      fc.constantFrom<ToolStatus>("pending", "in_progress", "completed", "failed"),
    )
    .map(([id, kind, title, status]) => call(id, kind, title, status)),
  fc
    .array(
      fc.tuple(
        fc.constantFrom("Find", "Fix", "Test", ""),
        fc.constantFrom<PlanEntry["status"]>("pending", "in_progress", "completed"),
      ),
    )
    .map((entries) => plan(...entries)),
  fc.constantFrom("a.js", "b.js").map((path) => diff(path)),
  fc.constantFrom<TranscriptBody>(stop, { ...stop, outcome: "failed" }),
);

test("whatever an agent does: every derived record is lawful, and the same events give the same records", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const fold = emptyLedger();
      const deriver = makeLedgerDeriver(request);
      const records = events.flatMap((each) => deriver.next(each));
      for (const record of records) expect(addLedger(fold, record)).toBe(undefined);
      expect(told(events)).toEqual(records.map(line));
    }),
  );
});
