/**
 * The recorder of one session, tied to its folder, its ledger and to what the loop knows of its turn.
 * Not here: how records are gathered and written (`recorder.ts`).
 */
import type { LogRecord } from "../documents/record.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import { makeRedactor } from "../policy/redact.ts";
import { renderLine } from "../text/json-line.ts";
import { mayWrite } from "./authors.ts";
import { patiently } from "./patience.ts";
import { makeRecorder, type Recorder } from "./recorder.ts";
import type { RunningSession } from "./running.ts";
import type { SessionFolder } from "./session-folder.ts";
import type { SessionLedger } from "./session-ledger.ts";
import type { World } from "./world.ts";

export function openRecorder(
  world: World,
  folder: SessionFolder,
  ledger: SessionLedger,
  running: RunningSession,
): Recorder {
  const recorder = makeRecorder({
    clock: world.clock,
    records: world.records,
    appendTranscript: (record) =>
      patiently(world, folder.transcript, () =>
        world.disk.append(folder.transcript, renderLine(record), { sync: mustStand(record) }),
      ),
    appendLedger: (record) =>
      patiently(world, folder.ledger, () => world.disk.append(folder.ledger, renderLine(record))),
    derive: ledger.derive,
    redactor: makeRedactor(world.secrets),
    saw: ledger.saw,
  });
  return {
    ...recorder,
    record: (body) => {
      noticeNames(body, running);
      recorder.record(body);
      world.listener.session?.(running.session, body);
    },
  };
}

/** What decides after a crash what may be repeated has to survive a power cut; words and progress need not. */
function mustStand({ type }: LogRecord): boolean {
  return type === "prompt" || type === "permission" || type === "diff" || type === "stop";
}

/** Paths that writing tool calls name: marks in them are the agent's. */
function noticeNames(body: TranscriptBody, running: RunningSession): void {
  if (body.type === "diff") running.named.add(body.path);
  if (body.type === "tool_call" && mayWrite(body.kind))
    for (const path of body.locations) running.named.add(path);
}
