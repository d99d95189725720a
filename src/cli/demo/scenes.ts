/**
 * What the demo types, and where: three requests that stand in the example as plain sentences.
 * Not here: the example (`workspace-example/`), playing the scenes (`play.ts`).
 */

export interface Scene {
  title: string;
  note: string;
  /** The end of the sentence behind which the mark is typed; it stands once in the note. */
  behind: string;
  mark: string;
}

export const scenes: readonly Scene[] = [
  {
    title: "A question",
    note: "inbox/where-is-the-discount.md",
    behind: "Where is `bulkDiscount` defined?",
    mark: "@crew?",
  },
  {
    title: "A summary",
    note: "inbox/supplier-call.md",
    behind: "in two sentences.",
    mark: "@crew?",
  },
  {
    title: "A change, and its test",
    note: "inbox/prices-look-wrong.md",
    behind: "then verify with `node --test`.",
    mark: "@crew!",
  },
];
