/**
 * The steps that the offline model knows, as data: what the grammar reads out of an instruction.
 * Not here: the phrases (`phrases/`), the work (`skills/`).
 */

/** Which files a step means. `here`: the file that the request stands in. Both empty: all. */
export interface Scope {
  in: string[];
  except: string[];
  here: boolean;
}

export const everywhere: Scope = { in: [], except: [], here: false };

export type Step =
  | { does: "find-text"; text: string; focus: "all" | "definition" | "mentions" | "files"; scope: Scope }
  | { does: "find-files"; name: string; scope: Scope; overBytes?: number; underBytes?: number }
  | { does: "show"; path: string; from?: number; to?: number }
  | { does: "list-parts"; part: Part; scope: Scope }
  | { does: "replace"; find: string; put: string; scope: Scope }
  | { does: "move"; from: string; to: string }
  | { does: "create"; path: string; text: string }
  | { does: "append"; path: string; text: string; at: "end" | "start" }
  | { does: "add-items"; path: string; heading?: string; items: string[]; tasks: boolean }
  | { does: "tick"; path?: string; text: string; to: "done" | "open" }
  | { does: "remove-item"; path: string; heading?: string; text: string }
  | { does: "sort-list"; path: string; heading?: string; descending: boolean }
  | { does: "count"; what: Countable; text?: string; scope: Scope }
  | { does: "tabulate"; what: "files" | "tasks" | "words"; by: string; scope: Scope; into?: string }
  | { does: "summarise"; scope: Scope; sentences: number }
  | { does: "run"; command: string; verifies: boolean }
  | { does: "help" };

/** `path` "" is the file that the request stands in. */
export type Part = "headings" | "tasks" | "open tasks" | "done tasks" | "links";
export type Countable = "text" | "files" | "lines" | "words" | "characters" | Part;
export type Does = Step["does"];
export type StepOf<Kind extends Does> = Extract<Step, { does: Kind }>;
