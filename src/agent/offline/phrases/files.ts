/** How people ask for files and their lines. Not here: the work (`../skills/find-files.ts`, `../skills/show.ts`). */
import type { Phrase } from "../phrase.ts";
import { scopeSlot } from "../scope-words.ts";
import { numberSlot, pathSlot, type SlotValues, sizeSlot, textSlot } from "../slots.ts";
import type { Step } from "../steps.ts";

function files(slots: SlotValues): Step | undefined {
  const [scope, name] = [scopeSlot(slots, "SCOPE"), textSlot(slots, "TEXT") ?? ""];
  if (scope === undefined) return undefined;
  const given = pathSlot(slots, "PATH");
  const within = given === undefined ? scope : { ...scope, in: below(scope.in, given) };
  const [overBytes, underBytes] = [sizeSlot(slots, "SIZE"), sizeSlot(slots, "SIZE2")];
  return {
    does: "find-files",
    name,
    scope: within,
    ...(overBytes === undefined ? {} : { overBytes }),
    ...(underBytes === undefined ? {} : { underBytes }),
  };
}

/** The pattern in each of the places. */
function below(places: readonly string[], pattern: string): string[] {
  return places.length === 0 ? [pattern] : places.map((place) => `${place}/**/${pattern}`);
}

/** Only patterns and endings: `*.md`, "markdown". */
function patternFiles(slots: SlotValues): Step | undefined {
  const given = pathSlot(slots, "PATH") ?? "";
  return /[*?]/.test(given) ? files(slots) : undefined;
}

function showing(slots: SlotValues): Step | undefined {
  const path = pathSlot(slots, "PATH");
  if (path === undefined || (path !== "" && !/[./]/.test(path))) return undefined;
  const [from, to] = [numberSlot(slots, "NUMBER"), numberSlot(slots, "NUMBER2")];
  const lines = from === undefined ? {} : { from, to: to ?? from };
  return { does: "show", path, ...lines };
}

export const filePhrases: readonly Phrase[] = [
  {
    pattern:
      "(list|show|show me|find|which are|what are|give me)[ (the|all|all the|every)] (files|notes|documents) (over|above|larger than|bigger than|of more than|more than) SIZE[ SCOPE]",
    example: "list files over 10 KB",
    make: files,
  },
  {
    pattern:
      "(which|what) (files|notes|documents) are (over|above|larger than|bigger than|more than) SIZE[ SCOPE]",
    example: "which files are larger than 1 MB in docs?",
    make: files,
  },
  {
    pattern:
      "(list|show|show me|find|give me)[ (the|all|all the|every)] (files|notes|documents) (under|below|smaller than|of less than|less than) SIZE2[ SCOPE]",
    example: "list files smaller than 1 KB in notes",
    make: files,
  },
  {
    pattern:
      "(find|list|show|show me|where is|where are|look for|search for)[ (the|a|all|all the|every|any)] (file|files|note|notes|document|documents) (called|named|with the name|whose name contains|whose names contain|whose name has) TEXT[ SCOPE]",
    example: "find the file called budget",
    make: files,
  },
  {
    pattern: "(which|what) (files|notes|documents) are (called|named) TEXT[ SCOPE]",
    example: "which notes are called meeting?",
    make: files,
  },
  {
    pattern: "(find|list|show|show me|give me)[ (the|all|all the|every|me all)] PATH[ files][ SCOPE]",
    example: "list all *.md files in docs",
    make: patternFiles,
  },
  {
    pattern: "(list|show|show me|give me|what are)[ (the|all|all the|every)] (files|notes|documents) SCOPE",
    example: "list the files in src",
    make: files,
  },
  {
    pattern: "(which|what) (files|notes|documents) (are there|are|do we have|do i have|exist)[ SCOPE]",
    example: "which files are there in notes?",
    make: files,
  },
  {
    pattern: "list[ (the|all|all the)] (files|notes|documents)",
    example: "list all files",
    make: files,
  },
  {
    pattern:
      "(show|show me|print|read|open|quote|give me)[ me] (line|lines) NUMBER[ (to|until|through|-|and) NUMBER2] (of|in|from) PATH",
    example: "show lines 3 to 10 of shop/price.js",
    make: showing,
  },
  {
    pattern:
      "(show|show me|print|read|open|quote|display|cat)[ (the contents of|the content of|the text of)] PATH",
    example: "show notes/delivery.md",
    make: showing,
  },
  {
    pattern: "what (is|stands|is written) in PATH",
    example: "what is in notes/delivery.md?",
    make: showing,
  },
  {
    pattern: "what does PATH say",
    example: "what does notes/delivery.md say?",
    make: showing,
  },
];
