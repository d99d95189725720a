/** How people ask for new files and lists. Not here: the work (`../skills/create.ts`). */
import type { Phrase } from "../phrase.ts";
import { listSlot, pathSlot, type SlotValues, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

function creating(slots: SlotValues): Step | undefined {
  const path = pathSlot(slots, "PATH");
  const text = textSlot(slots, "TEXT") ?? textSlot(slots, "BLOCK");
  const isFile =
    /[./]/.test(path ?? "") || /\b(?:file|note|document|page)\b|\uE001$/i.test(slots.groups.PATH ?? "");
  return path && isFile && text !== undefined ? { does: "create", path, text } : undefined;
}

function creatingList(tasks: boolean) {
  return (slots: SlotValues): Step | undefined => {
    const [path, items] = [pathSlot(slots, "PATH"), listSlot(slots, "LIST")];
    const text = items.map((item) => `- ${tasks ? "[ ] " : ""}${item}\n`).join("");
    return path && items.length > 0 ? { does: "create", path, text } : undefined;
  };
}

export const createPhrases: readonly Phrase[] = [
  {
    pattern: "(create|make|write|start|add) (a|an|the|my)[ new] empty (file|note|document|page) PATH",
    example: "create an empty file notes/ideas.md",
    make: (slots) => {
      const path = pathSlot(slots, "PATH");
      return path ? { does: "create", path, text: "" } : undefined;
    },
  },
  {
    pattern:
      "(create|make|write|start) (a|an|the|my)[ new] (task list|todo list|to-do list|checklist|check list)[ (in|called|named)] PATH (with|of|from|containing)[ the (items|tasks|points)][:] LIST",
    example: "make a checklist trip.md with passport, tickets and socks",
    make: creatingList(true),
  },
  {
    pattern:
      "(create|make|write|start) (a|an|the|my)[ new] list[ (in|called|named)] PATH (with|of|from|containing)[ the (items|points)][:] LIST",
    example: 'make a list groceries.md with "oat milk", bread and eggs',
    make: creatingList(false),
  },
  {
    pattern:
      "(create|make|write|start|add)[ (a|an|the|my)][ new] PATH (with|saying|containing|that says|which says|holding)[ the (text|content|contents|words|line|lines)][:] TEXT",
    example: 'create notes/hello.md with "Hello there."',
    make: creating,
  },
  {
    pattern: "(create|make|write|start|add)[ (a|an|the|my)][ new] PATH[:] BLOCK",
    example: "create the file notes/plan.md: `Call the bank.`",
    make: creating,
  },
  {
    pattern: "(write|put|save|store) QUOTED (into|in|to) (a|the)[ new] (file|note) PATH",
    example: 'save "Open from 9 to 5." in a new note hours.md',
    make: (slots) =>
      creating({ groups: { ...slots.groups, TEXT: slots.groups.QUOTED }, quoted: slots.quoted }),
  },
];
