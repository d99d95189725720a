/** How people ask to replace and rename. Not here: the work (`../skills/replace.ts`, `../skills/move.ts`). */
import type { Phrase } from "../phrase.ts";
import { tokenSource } from "../quotes.ts";
import { scopeSlot } from "../scope-words.ts";
import { pathSlot, type SlotValues, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

function replacing(slots: SlotValues): Step | undefined {
  const [find, put, scope] = [textSlot(slots, "TEXT"), textSlot(slots, "TEXT2"), scopeSlot(slots, "SCOPE")];
  if (find === undefined || put === undefined || scope === undefined) return undefined;
  if (!isPlain(slots.groups.TEXT) || !isPlain(slots.groups.TEXT2)) return undefined;
  return { does: "replace", find, put, scope };
}

/** Quoted, or one word: "change the title to …" means something else than the word "title". */
function isPlain(given = ""): boolean {
  return new RegExp(`${tokenSource}$`).test(given) || !/\s/.test(given.trim());
}

function removing(slots: SlotValues): Step | undefined {
  const [find, scope] = [textSlot(slots, "QUOTED"), scopeSlot(slots, "SCOPE")];
  if (find === undefined || scope === undefined) return undefined;
  return { does: "replace", find, put: "", scope };
}

function moving(slots: SlotValues): Step | undefined {
  const [from, to] = [pathSlot(slots, "PATH"), pathSlot(slots, "PATH2")];
  return from && to ? { does: "move", from, to } : undefined;
}

/** Only what looks like a file's name: `a.md`, `docs/a`. */
function movingFile(slots: SlotValues): Step | undefined {
  const step = moving(slots);
  return step?.does === "move" && /[./]/.test(step.from) && /[./]/.test(step.to) ? step : undefined;
}

export const replacePhrases: readonly Phrase[] = [
  {
    pattern: "(rename|move) the (file|note|document|page) PATH (to|as|into) PATH2",
    example: "rename the file notes/old.md to notes/new.md",
    make: moving,
  },
  {
    pattern: "(rename|move) PATH (to|as|into) PATH2",
    example: "move notes/todo.md to archive/todo.md",
    make: movingFile,
  },
  {
    pattern:
      "(replace|change|swap|exchange|substitute|correct|fix)[ (every|all|each|any)][ (occurrences|uses|mentions|instances|places)][ of] TEXT (with|by|to|for|into) TEXT2[,] SCOPE",
    example: 'replace "colour" with "color" in docs',
    make: replacing,
  },
  {
    pattern:
      "(replace|change|swap|exchange|substitute|correct|fix)[ (every|all|each|any)][ (occurrences|uses|mentions|instances|places)][ of] TEXT (with|by|to|for|into) TEXT2",
    example: "change `VAT_RATE = 0.9` to `VAT_RATE = 0.19`",
    make: replacing,
  },
  {
    pattern:
      "SCOPE[,] (replace|change|swap|substitute|correct|fix|rename)[ (every|all|each)][ (occurrences|uses|mentions)][ of] TEXT (with|by|to|into) TEXT2",
    example: 'in all *.md files, replace "teh" with "the"',
    make: replacing,
  },
  {
    pattern: "rename[ (every|all|each)][ (occurrences|uses|mentions)][ of] TEXT (to|as|into) TEXT2 SCOPE",
    example: "rename `oldName` to `newName` everywhere",
    make: replacing,
  },
  {
    pattern: "rename[ (every|all|each)][ (occurrences|uses|mentions)][ of] TEXT (to|as|into) TEXT2",
    example: "rename `oldName` to `newName`",
    make: replacing,
  },
  {
    pattern: "use TEXT instead of TEXT2[ SCOPE]",
    example: 'use "shop" instead of "store" in notes/*.md',
    make: ({ groups, quoted }) =>
      replacing({ groups: { ...groups, TEXT: groups.TEXT2, TEXT2: groups.TEXT }, quoted }),
  },
  {
    pattern:
      "(remove|delete|drop|erase)[ (every|all|each)] (occurrences|uses|mentions|occurrence|mention) of QUOTED[ SCOPE]",
    example: 'remove every mention of "(draft)" in docs',
    make: removing,
  },
];
