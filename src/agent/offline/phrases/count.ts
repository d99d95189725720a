/** How people ask for counts and tables. Not here: the work (`../skills/count.ts`, `../skills/tabulate.ts`). */
import type { Phrase } from "../phrase.ts";
import { scopeSlot } from "../scope-words.ts";
import { pathSlot, type SlotValues, textSlot } from "../slots.ts";
import { type Countable, everywhere, type Step, type StepOf } from "../steps.ts";

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
