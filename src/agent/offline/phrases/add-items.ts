/** How people ask for more items and tasks in a list. Not here: the work (`../skills/`). */
import type { Phrase } from "../phrase.ts";
import { headSlot, listSlot, pathSlot, type SlotValues } from "../slots.ts";
import type { Step } from "../steps.ts";

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

const task =
  "(a|the|another|one more|these|the following|this|my) (task|tasks|todo|todos|to-do|to-dos|check box|checkbox)";

const itemWords =
  "[ (the|a|an|these|this|following)][ (item|items|point|points|entry|entries|bullet|bullets|things|following)]";

const listWords = "(the|my|our) (list|items|points|bullets|checklist|shopping list|todo list|task list)";

export const itemPhrases: readonly Phrase[] = [
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
    pattern: `(add|put|write|insert|append)${itemWords}[:] LIST (to|on|onto|in|into) ${listWords} (under|below|in the section) HEAD (in|of|from|to) PATH`,
    example: 'add "oat milk" to the list under Groceries in shopping.md',
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert|append)${itemWords}[:] LIST (to|on|onto|in|into) ${listWords}[,] (in|of|from) PATH[,] (under|below|in the section) HEAD`,
    example: "add bread and eggs to the list in shopping.md under Groceries",
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert|append)${itemWords}[:] LIST (to|on|onto|in|into) ${listWords}[,] (in|of|from) PATH`,
    example: 'add "oat milk" to the list in shopping.md',
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert|append)${itemWords} to (the|my|our) (list|items|points|bullets|checklist) (in|of) PATH[:] LIST`,
    example: 'add these items to the list in shopping.md: "rice", "beans"',
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert)${itemWords}[:] LIST (to|on|onto|in|into) PATH[,] (under|below|in the section|to the section) HEAD`,
    example: "add butter to shopping.md under Groceries",
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert)${itemWords}[:] LIST (under|below) HEAD (in|of|to) PATH`,
    example: "put butter under Groceries in shopping.md",
    make: adding(false),
  },
  {
    pattern: `(add|put|write|insert)${itemWords}[:] LIST (to|on|onto|into) PATH`,
    example: "add rice to shopping.md",
    make: adding(false),
  },
];
