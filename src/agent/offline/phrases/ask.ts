/** How people ask for parts of notes, summaries and help. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { scopeSlot } from "../scope-words.ts";
import { numberSlot, pathSlot, type SlotValues } from "../slots.ts";
import { everywhere, type Part, type Step } from "../steps.ts";

function listing(part: Part) {
  return (slots: SlotValues): Step | undefined => {
    const scope = scopeSlot(slots, "SCOPE");
    return scope && { does: "list-parts", part, scope };
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
