/** How people ask for files, counts, tables, parts and summaries. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { scopeSlot } from "../scope-words.ts";
import { numberSlot, pathSlot, type SlotValues, sizeSlot, textSlot } from "../slots.ts";
import { type Countable, everywhere, type Part, type Step, type StepOf } from "../steps.ts";

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

function listing(part: Part) {
  return (slots: SlotValues): Step | undefined => {
    const scope = scopeSlot(slots, "SCOPE");
    return scope && { does: "list-parts", part, scope };
  };
}

function counting(what: Countable) {
  return (slots: SlotValues): Step | undefined => {
    const scope = scopeSlot(slots, "SCOPE");
    if (scope === undefined) return undefined;
    if (what !== "text") return { does: "count", what, scope };
    const text = textSlot(slots, "TEXT");
    return text === undefined ? undefined : { does: "count", what, text, scope };
  };
}

function tabulating(what: StepOf<"tabulate">["what"], by: string) {
  return (slots: SlotValues): Step | undefined => {
    const [scope, into] = [scopeSlot(slots, "SCOPE"), pathSlot(slots, "PATH")];
    return scope && { does: "tabulate", what, by, scope, ...(into === undefined ? {} : { into }) };
  };
}

function summarising(slots: SlotValues): Step | undefined {
  const path = pathSlot(slots, "PATH");
  const scope = scopeSlot(slots, "SCOPE");
  if (scope === undefined) return undefined;
  const here = path === "";
  const within = path ? [path] : scope.in;
  const sentences = Math.min(Math.max(numberSlot(slots, "NUMBER") ?? 3, 1), 20);
  return { does: "summarise", scope: { ...everywhere, in: within, here: here || scope.here }, sentences };
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

function partPhrases(words: string, part: Part, example: string): Phrase[] {
  const verb = "(list|show|show me|give me|what are|which are|find|get|tell me)";
  return [
    {
      pattern: `${verb}[ (the|all|all the|my|every|our|all my)] ${words}[ SCOPE]`,
      example,
      make: listing(part),
    },
  ];
}

export const partsPhrases: readonly Phrase[] = [
  {
    pattern:
      "(what|which) (is|tasks are|todos are|items are|is still|tasks are still) (open|left|to do|undone|unfinished|not done)[ SCOPE]",
    example: "which tasks are open?",
    make: listing("open tasks"),
  },
  {
    pattern:
      "(what|which) (is|tasks are|todos are|items are) (done|ticked|finished|complete|completed)[ SCOPE]",
    example: "which tasks are done in home.md?",
    make: listing("done tasks"),
  },
  ...partPhrases(
    "(open|unfinished|undone) (tasks|todos|to-dos|items)",
    "open tasks",
    "list the open tasks in home.md",
  ),
  ...partPhrases(
    "(done|finished|completed|ticked) (tasks|todos|to-dos|items)",
    "done tasks",
    "list all done tasks",
  ),
  ...partPhrases("(tasks|todos|to-dos|check boxes)", "tasks", "show all tasks in notes"),
  ...partPhrases(
    "(headings|sections|headlines|outline)",
    "headings",
    "list the headings of notes/delivery.md",
  ),
  ...partPhrases("links", "links", "list the links in notes/delivery.md"),
];

function countPhrases(words: string, what: Countable, example: string): Phrase[] {
  return [
    {
      pattern: `how many ${words}[ (are there|are|there are|do we have|do i have|does it have|stand)][ SCOPE]`,
      example: `how many ${example}?`,
      make: counting(what),
    },
    {
      pattern: `(count|count up)[ (the|all|all the|how many)] ${words}[ (are|there are)][ SCOPE]`,
      example: `count the ${example}`,
      make: counting(what),
    },
    {
      pattern: `(what is|what's|give me|tell me) the (number|count) of ${words}[ SCOPE]`,
      example: `what is the number of ${example}?`,
      make: counting(what),
    },
  ];
}

export const countingPhrases: readonly Phrase[] = [
  ...countPhrases("(open|unfinished|undone) (tasks|todos|to-dos)", "open tasks", "open tasks in home.md"),
  ...countPhrases("(done|finished|completed|ticked) (tasks|todos|to-dos)", "done tasks", "done tasks"),
  {
    pattern: "how many (tasks|todos|to-dos) are (open|left|unfinished|not done)[ SCOPE]",
    example: "how many tasks are open?",
    make: counting("open tasks"),
  },
  {
    pattern: "how many (tasks|todos|to-dos) are (done|finished|completed)[ SCOPE]",
    example: "how many tasks are done in notes?",
    make: counting("done tasks"),
  },
  ...countPhrases("(tasks|to-dos)", "tasks", "tasks in notes"),
  ...countPhrases("lines", "lines", "lines in src"),
  ...countPhrases("words", "words", "words in notes/delivery.md"),
  ...countPhrases("(characters|letters)", "characters", "characters in notes/delivery.md"),
  ...countPhrases("(headings|sections)", "headings", "headings in docs"),
  ...countPhrases("links", "links", "links in docs"),
  ...countPhrases("files", "files", "files in src"),
  {
    pattern: "how (long|big) is PATH",
    example: "how long is notes/delivery.md?",
    make: (slots) => {
      const path = pathSlot(slots, "PATH");
      if (path === undefined) return undefined;
      return {
        does: "count",
        what: "words",
        scope: { ...everywhere, in: path === "" ? [] : [path], here: path === "" },
      };
    },
  },
  {
    pattern:
      "how (many|often|many times)[ (uses|occurrences|mentions|places)][ of] TEXT (are there|are|is|does it occur|occur|occurs|appear|appears|stand|stands|do we have|come up)[ SCOPE]",
    example: "how many TODO are there in src?",
    make: counting("text"),
  },
  {
    pattern:
      "how (often|many times) (does|do|is|are) TEXT (occur|appear|come up|used|mentioned|stand|called)[ SCOPE]",
    example: 'how often does "Berlin" occur in notes?',
    make: counting("text"),
  },
  { pattern: "how many TEXT SCOPE", example: "how many FIXME in src?", make: counting("text") },
  {
    pattern:
      "count[ (the|all|all the|every|how many|how often)][ (uses|occurrences|mentions|places)][ (of|where)] TEXT[ SCOPE]",
    example: "count TODO in src",
    make: counting("text"),
  },
];

function tablePhrases(
  words: string,
  what: StepOf<"tabulate">["what"],
  byWords: string,
  by: string,
  example: string,
): Phrase[] {
  const verb =
    "(tabulate|make a table of|show a table of|give me a table of|create a table of|a table of|table of)[ (the|all|all the|how many)]";
  const into = "[,][ and] (put|write|add|append|save)[ (it|that|the table)] (to|in|into|at the end of) PATH";
  return [
    {
      pattern: `${verb} ${words} (by|per|for each) ${byWords}[ SCOPE]${into}`,
      example: `tabulate ${example} and put it in report.md`,
      make: tabulating(what, by),
    },
    {
      pattern: `${verb} ${words} (by|per|for each) ${byWords}[ SCOPE]`,
      example: `tabulate ${example}`,
      make: tabulating(what, by),
    },
    {
      pattern: `(count|count the|how many) ${words} (by|per|for each|in each|are there per) ${byWords}[ SCOPE]`,
      example: `count ${example}`,
      make: tabulating(what, by),
    },
  ];
}

export const tablingPhrases: readonly Phrase[] = [
  ...tablePhrases("(tasks|todos|to-dos)", "tasks", "(state|status)", "state", "tasks by state"),
  ...tablePhrases("(tasks|todos|to-dos)", "tasks", "(file|note)", "file", "tasks by file"),
  ...tablePhrases("(tasks|todos|to-dos)", "tasks", "(heading|section)", "heading", "tasks by heading"),
  ...tablePhrases(
    "files",
    "files",
    "(extension|type|kind|ending|file type)",
    "extension",
    "files by extension",
  ),
  ...tablePhrases("files", "files", "(folder|directory)", "folder", "files by folder"),
  ...tablePhrases("words", "words", "(file|note)", "file", "words by file"),
  ...tablePhrases("words", "words", "(folder|directory)", "folder", "words by folder"),
];

export const summaryPhrases: readonly Phrase[] = [
  {
    pattern:
      "(summarise|summarize|sum up|condense|give me a summary of|give a summary of|write a summary of|make a summary of)[ (all|all the|the|my|our)] notes[ SCOPE] (in|with|to|into) NUMBER (sentences|sentence|lines|points)",
    example: "summarise all notes in docs in five sentences",
    make: summarising,
  },
  {
    pattern:
      "(summarise|summarize|sum up|condense|give me a summary of|give a summary of|write a summary of|make a summary of)[ (all|all the|the|my|our)] notes[ SCOPE]",
    example: "summarise the notes in meetings",
    make: summarising,
  },
  {
    pattern:
      "(summarise|summarize|sum up|condense|give me a summary of|give a summary of|a summary of|write a summary of|make a summary of|boil down) PATH (in|with|to|into) NUMBER (sentences|sentence|lines|points)",
    example: "summarise notes/delivery.md in three sentences",
    make: summarising,
  },
  {
    pattern:
      "(summarise|summarize|sum up|condense|give me a summary of|give a summary of|a summary of|write a summary of|make a summary of|boil down) PATH",
    example: "summarise notes/delivery.md",
    make: summarising,
  },
  {
    pattern: "what (is|are) PATH about[ in NUMBER sentences]",
    example: "what is notes/delivery.md about?",
    make: summarising,
  },
  {
    pattern:
      "(what are|give me|show me|list|show) the (key|main|most important|most telling|central) (points|sentences|statements) (of|in|from) PATH",
    example: "what are the main points of notes/delivery.md?",
    make: summarising,
  },
];

export const helpPhrases: readonly Phrase[] = [
  {
    pattern:
      "(help|help me|what can you do|what do you do|who are you|what are you|how do i use you|what can i ask[ you]|what do you understand)",
    example: "what can you do?",
    make: () => ({ does: "help" }),
  },
];
