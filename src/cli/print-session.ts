/**
 * A session as it runs, for a person or a program: the agent's text on standard output, what it does on standard error.
 * Not here: following it (`follow.ts`), a session that is over (`commands/sessions-show.ts`).
 */
import { oneLine } from "../base/wording.ts";
import type { TranscriptRecord } from "../documents/transcript.ts";
import type { CommandContext } from "./context.ts";
import { paint, say } from "./print.ts";

export interface SessionPrinter {
  hear(record: TranscriptRecord): void;
  /** The text so far, as it was streamed. */
  text(): string;
  /** Ends an unfinished line. */
  end(): void;
}

const titleChars = 100;

export function makeSessionPrinter(context: CommandContext): SessionPrinter {
  const { terminal } = context;
  const calls = new Set<string>();
  let text = "";
  const freshLine = () => {
    if (text === "" || text.endsWith("\n")) return;
    text += "\n";
    if (!context.json) terminal.out("\n");
  };
  const did = (line: string) => {
    if (!context.quiet) freshLine();
    say(context, paint(terminal, "dim", `· ${oneLine(line, titleChars)}`));
  };
  return {
    hear: (record) => {
      if (record.type === "text") {
        text += record.text;
        if (!context.json) terminal.out(record.text);
      } else if (record.type === "tool_call" && !calls.has(record.call_id)) {
        calls.add(record.call_id);
        did(record.title);
      } else if (record.type === "permission" && record.decision === "deny") {
        did(`not allowed: ${record.capability} ${record.resource} (${record.rule})`);
      } else if (record.type === "error") did(record.message);
    },
    text: () => text,
    end: freshLine,
  };
}
