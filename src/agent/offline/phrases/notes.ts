/** How people ask for edits of notes, lists and tasks that are there. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { headSlot, listSlot, pathSlot, type SlotValues, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

function appending(at: "end" | "start") {
  return (slots: SlotValues): Step | undefined => {
    const path = pathSlot(slots, "PATH");
    const text = textSlot(slots, "TEXT") ?? textSlot(slots, "BLOCK");
    return path === undefined || !text ? undefined : { does: "append", path, text, at };
  };
}

function adding(tasks: boolean) {
  return (slots: SlotValues): Step | undefined => {
    const [path, heading, items] = [
      pathSlot(slots, "PATH") ?? "",
      headSlot(slots, "HEAD"),
      listSlot(slots, "LIST"),
    ];
    if (items.length === 0) return undefined;
    return { does: "add-items", path, ...(heading === undefined ? {} : { heading }), items, tasks };
  };
}

function ticking(to: "done" | "open") {
  return (slots: SlotValues): Step | undefined => {
    const [path, text] = [pathSlot(slots, "PATH"), textSlot(slots, "TEXT")];
    return text === undefined
      ? undefined
      : { does: "tick", ...(path === undefined ? {} : { path }), text, to };
  };
}

function removing(slots: SlotValues): Step | undefined {
  const [path, heading, text] = [
    pathSlot(slots, "PATH") ?? "",
    headSlot(slots, "HEAD"),
    textSlot(slots, "TEXT"),
  ];
  if (text === undefined) return undefined;
  return { does: "remove-item", path, ...(heading === undefined ? {} : { heading }), text };
}

function sorting(descending: boolean) {
  return (slots: SlotValues): Step => {
    const [path, heading] = [pathSlot(slots, "PATH") ?? "", headSlot(slots, "HEAD")];
    return { does: "sort-list", path, ...(heading === undefined ? {} : { heading }), descending };
  };
}

const task =
  "(a|the|another|one more|these|the following|this|my) (task|tasks|todo|todos|to-do|to-dos|check box|checkbox)";

export const listPhrases: readonly Phrase[] = [
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
  {
    pattern: `(add|put|write|insert|create|make) ${task}[ (to|for)][:] LIST (to|in|into|on|onto)[ the (list|tasks|task list|todo list) (in|of)] PATH (under|below|in the section|at|to the section) HEAD`,
    example: 'add a task "Call the bank" to home.md under Today',
    make: adding(true),
  },
  {
    pattern: `(add|put|write|insert|create|make) ${task}[ (to|for)][:] LIST (under|below|in the section|at|to the section) HEAD (in|of|to) PATH`,
    example: "add the tasks paint and sand under Garden in home.md",
    make: adding(true),
  },
  {
    pattern: `(add|put|write|insert|create|make) ${task}[ (to|for)][:] LIST (to|in|into|on|onto)[ the (list|tasks|task list|todo list) (in|of)] PATH`,
    example: "add a task to call the bank to home.md",
    make: adding(true),
  },
  {
    pattern: `(add|put|write|insert) to[ the (list|tasks|task list|todo list) (in|of)] PATH ${task}[:] LIST`,
    example: 'add to home.md the task "Water the plants"',
    make: adding(true),
  },
  {
    pattern: `(add|write|insert|create|make) ${task}[ (to|for)][:] LIST`,
    example: 'add a task "Call the bank"',
    make: adding(true),
  },
  {
    pattern:
      "(add|put|write|insert|append)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (to|on|onto|in|into) (the|my|our) (list|items|points|bullets|checklist|shopping list|todo list|task list) (under|below|in the section) HEAD (in|of|from|to) PATH",
    example: 'add "oat milk" to the list under Groceries in shopping.md',
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert|append)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (to|on|onto|in|into) (the|my|our) (list|items|points|bullets|checklist|shopping list|todo list|task list)[,] (in|of|from) PATH[,] (under|below|in the section) HEAD",
    example: "add bread and eggs to the list in shopping.md under Groceries",
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert|append)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (to|on|onto|in|into) (the|my|our) (list|items|points|bullets|checklist|shopping list|todo list|task list)[,] (in|of|from) PATH",
    example: 'add "oat milk" to the list in shopping.md',
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert|append)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)] to (the|my|our) (list|items|points|bullets|checklist) (in|of) PATH[:] LIST",
    example: 'add these items to the list in shopping.md: "rice", "beans"',
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (to|on|onto|in|into) PATH[,] (under|below|in the section|to the section) HEAD",
    example: "add butter to shopping.md under Groceries",
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (under|below) HEAD (in|of|to) PATH",
    example: "put butter under Groceries in shopping.md",
    make: adding(false),
  },
  {
    pattern:
      "(add|put|write|insert)[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)][:] LIST (to|on|onto|into) PATH",
    example: "add rice to shopping.md",
    make: adding(false),
  },
  {
    pattern:
      "(tick|tick off|check off|check|complete|finish|cross off|close|mark)[ (the|my)][ (task|item|todo|to-do|box|entry)] TEXT[ as (done|complete|completed|finished)] (in|on|from|of) PATH[ as (done|complete|completed|finished)]",
    example: 'tick off "Call the bank" in home.md',
    make: ticking("done"),
  },
  {
    pattern:
      "(untick|uncheck|reopen|open again)[ (the|my)][ (task|item|todo|to-do|box|entry)] TEXT (in|on|from|of) PATH",
    example: 'reopen the task "Call the bank" in home.md',
    make: ticking("open"),
  },
  {
    pattern: "mark[ (the|my)][ (task|item|todo|to-do)] TEXT as (done|complete|completed|finished)",
    example: 'mark "Call the bank" as done',
    make: ticking("done"),
  },
  {
    pattern: "(tick|tick off|check off|cross off)[ (the|my)][ (task|item|todo|to-do|box|entry)] TEXT",
    example: 'check off "Call the bank"',
    make: ticking("done"),
  },
  {
    pattern: "(untick|uncheck|reopen)[ (the|my)][ (task|item|todo|to-do|box|entry)] TEXT",
    example: 'untick "Call the bank"',
    make: ticking("open"),
  },
  {
    pattern:
      "(remove|delete|drop|take|strike)[ out][ (the|my)][ (item|task|todo|to-do|entry|point|bullet|line)] TEXT (from|off|in)[ the list (under|below) HEAD (in|of|from)| the list (in|of)| the tasks (in|of)] PATH",
    example: 'remove the item "bread" from shopping.md',
    make: removing,
  },
  {
    pattern:
      "sort (the|my)[ (items|entries|tasks|points|bullets) (in|of) the] (list|items|entries|tasks|points|bullets|checklist) (under|below) HEAD (in|of) PATH[ (alphabetically|by name|from a to z)]",
    example: "sort the list under Groceries in shopping.md",
    make: sorting(false),
  },
  {
    pattern:
      "sort (the|my) (list|items|entries|tasks|points|bullets|checklist) (in|of) PATH (under|below) HEAD",
    example: "sort the items in shopping.md under Groceries",
    make: sorting(false),
  },
  {
    pattern:
      "sort (the|my) (list|items|entries|tasks|points|bullets|checklist) (in|of) PATH (backwards|descending|in reverse|in reverse order|from z to a|z to a)",
    example: "sort the list in names.md backwards",
    make: sorting(true),
  },
  {
    pattern:
      "sort (the|my) (list|items|entries|tasks|points|bullets|checklist) (in|of) PATH[ (alphabetically|by name|from a to z|ascending)]",
    example: "sort the list in names.md alphabetically",
    make: sorting(false),
  },
  {
    pattern: "sort PATH[ (alphabetically|by name|from a to z|ascending)]",
    example: "sort names.md",
    make: (slots) => (/[./]/.test(pathSlot(slots, "PATH") ?? "") ? sorting(false)(slots) : undefined),
  },
];
