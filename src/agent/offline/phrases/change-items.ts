/** How people ask to tick, remove and sort items that are there. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { headSlot, pathSlot, type SlotValues, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

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

export const changePhrases: readonly Phrase[] = [
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
