/** How people ask for a line of text at the end or the start of a file. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { pathSlot, type SlotValues, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

function appending(at: "end" | "start") {
  return (slots: SlotValues): Step | undefined => {
    const path = pathSlot(slots, "PATH");
    const text = textSlot(slots, "TEXT") ?? textSlot(slots, "BLOCK");
    return path === undefined || !text ? undefined : { does: "append", path, text, at };
  };
}

export const linePhrases: readonly Phrase[] = [
  {
    pattern:
      "(append|add|write|put|insert)[ (the|a|this) (line|lines|text|paragraph|sentence|words|note|following)][ text][:] TEXT (to|at|in|into|on) [the ](end|bottom|foot) of PATH",
    example: 'add "See you on Monday." at the end of notes/letter.md',
    make: appending("end"),
  },
  {
    pattern:
      "(prepend|add|write|put|insert)[ (the|a|this) (line|lines|text|paragraph|sentence|words)][:] TEXT (to|at|in|into|on) [the ](top|start|beginning|head) of PATH",
    example: 'put "Draft." at the top of notes/letter.md',
    make: appending("start"),
  },
  {
    pattern: "append (the|a|this) (line|lines|text|paragraph|sentence)[:] TEXT (to|in|into) PATH",
    example: 'append the line "Done." to log.md',
    make: appending("end"),
  },
  {
    pattern:
      "(add|write|put|insert) (the|a|this) (line|lines|text|paragraph|sentence)[:] TEXT (to|in|into) PATH",
    example: 'add the line "Signed, Ana" to notes/letter.md',
    make: appending("end"),
  },
  {
    pattern: "append TEXT (to|in|into) PATH",
    example: 'append "Paid on Friday." to notes/bills.md',
    make: appending("end"),
  },
  {
    pattern: "append to PATH[:] TEXT",
    example: 'append to log.md: "Moved to the new host."',
    make: appending("end"),
  },
  {
    pattern: "prepend TEXT to PATH",
    example: 'prepend "Draft." to notes/letter.md',
    make: appending("start"),
  },
];
