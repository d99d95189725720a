/**
 * A note as crew reads it: blocks with marks in them.
 * Not here: reading (`note.ts`), edits (`note-edits.ts`), what follows from a mark (`reconcile/request.ts`).
 */
import type { Problem } from "../text/problem.ts";
import type { Span } from "../text/span.ts";
import type { May, Selection } from "./request.ts";

/** What stands in a block where a mark was typed. `span` covers exactly the marker's characters. */
export type Marker =
  | {
      kind: "mark";
      span: Span;
      /** As typed: `@crew!`, `@crew:reviewer?`. */
      text: string;
      may: May;
      agent?: string;
      /** `@crew! again`; the word belongs to the span. */
      again: boolean;
      /** Nothing but trailing fields and ids follows in the block: it may fire once the file has settled. */
      ends: boolean;
    }
  | { kind: "working" | "asking" | "done"; span: Span; session: string }
  | { kind: "failed" | "stopped"; span: Span; session: string; reason: string }
  | { kind: "held"; span: Span; reason: string }
  | { kind: "stop"; span: Span };

/** One paragraph or list item that holds at least one marker where markers count. */
export interface RequestBlock {
  /** The paragraph, or the list item with its nested content; whole lines without the last line end. */
  span: Span;
  fromLine: number;
  toLine: number;
  /** The marker that counts: the last bare mark if there is one, else the last `@crew(stop)`, open claim, or ended claim. */
  marker: Marker;
  /**
   * Other markers of the same request, which change with it: further bare marks beside a mark, claims of the same
   * session beside a claim, open claims beside a `@crew(stop)`. Absent when there are none.
   */
  twins?: Span[];
  /**
   * The block's text for keys and comparison: markers, `again`, check boxes, done dates, links that crew put in and crew's own callouts
   * taken out, white space folded. The same before the claim, while it works, and after the answer.
   */
  normal: string;
  /** What is asked: the block's own words without marker, check box, trailing fields, refining fields and crew's callouts. Line breaks and nested content kept. */
  instruction: string;
  /** Headings above, outermost first. */
  headings: string[];
  /** `[constraint:: …]`, `[cwd:: …]`, `[apply:: propose]` of the block, else of the front matter. */
  constraints: string[];
  cwd?: string;
  apply?: "propose";
  /** The fenced block directly above. */
  selection?: Selection;
  /** Wiki links and links of the block, as written. */
  links: string[];
  /** Absent: no task list item. */
  task?: { checked: boolean; recurring: boolean };
}

export interface Note {
  text: string;
  /** `crew: off` in the front matter. */
  off: boolean;
  /** In the order of the file. */
  blocks: RequestBlock[];
  /** The front matter as plain data, for the agent; absent when there is none or it is broken. */
  properties?: Record<string, unknown>;
  problems: Problem[];
}

/** What an answer puts into the note. */
export interface Answer {
  /** The new marker, for instance `@crew(done k3f9q2)`. */
  marker: string;
  /** First line of the callout after `[!crew] `: local minute and link, for instance `2026-11-30 19:05 [[2026-11-30-fix-login-k3f9q2]]`. */
  title: string;
  /** Markdown of the agent; every line of it lands inside the callout. */
  text: string;
  /** `[[…]]` put into a task line that is ticked. */
  link: string;
  /** Tick the box of a task item; the day is written as `✅ YYYY-MM-DD` where the note already uses that. */
  tick?: { day: string };
}
