/**
 * What adding a lesson comes to: a new record, an equal one that is there already, or a refusal.
 * Not here: writing it (`cli/`, `tools/`), the fold (`lessons.ts`).
 */
import { oneLine } from "../base/wording.ts";
import { canonical } from "../text/json-line.ts";
import { type KnownLesson, type Lesson, type LessonBody, lessonsInForce } from "./lessons.ts";

export type LessonAddition =
  /** `near`: lessons that say nearly the same, for the person to decide about; they stay in force. */
  | { kind: "new"; body: LessonBody; near: KnownLesson[] }
  /** Equal but for case and spaces: nothing is to be written. */
  | { kind: "same"; lesson: KnownLesson }
  | { kind: "refused"; why: string };

/** Longer rules are texts, not rules. */
const ruleChars = 2000;

/** Decides about `lesson` beside the lessons of the file, `known`. */
export function addLesson(known: readonly KnownLesson[], lesson: Lesson): LessonAddition {
  const inForce = lessonsInForce(known);
  const refused = refuse(inForce, lesson);
  if (refused !== undefined) return { kind: "refused", why: refused };
  const others = inForce.filter((other) => other.id !== lesson.supersedes);
  const same = others.find((other) => sameLesson(other.lesson, lesson));
  if (same) return { kind: "same", lesson: same };
  return {
    kind: "new",
    body: { type: "lesson", ...lesson },
    near: others.filter((other) => isNear(other.lesson, lesson)),
  };
}

function refuse(inForce: readonly KnownLesson[], lesson: Lesson): string | undefined {
  if (lesson.rule.trim() === "") return "A lesson needs a rule.";
  if (lesson.rule.length > ruleChars)
    return `A rule has at most ${ruleChars} characters; this one has ${lesson.rule.length}.`;
  if (passing.test(lesson.rule)) {
    return "A lesson is for all sessions to come; this one speaks of the running model or the present session.";
  }
  const { supersedes } = lesson;
  if (supersedes === undefined || inForce.some((other) => other.id === supersedes)) return undefined;
  return `No lesson with the id "${oneLine(supersedes, 60)}" is in force, so it cannot be replaced.`;
}

const passing =
  /\b(as an ai\b|as a language model|i am (an ai|claude|gpt|gemini|a language model)|(this|the (current|present|running)) (session|conversation|chat|model)\b)/i;

/** Case and spaces folded, in one normal form of Unicode. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

function sameLesson(a: Lesson, b: Lesson): boolean {
  return (
    folded(a.rule) === folded(b.rule) &&
    folded(a.not ?? "") === folded(b.not ?? "") &&
    a.applies === b.applies &&
    canonical(a.scope) === canonical(b.scope)
  );
}

/** Shares of words above which two rules are shown to the person side by side. */
const nearShare = 0.6;

function isNear(a: Lesson, b: Lesson): boolean {
  if (folded(a.rule).includes(folded(b.rule)) || folded(b.rule).includes(folded(a.rule))) return true;
  const words = wordsOf(a.rule);
  const others = wordsOf(b.rule);
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, new Set([...words, ...others]).size) >= nearShare;
}

function wordsOf(text: string): Set<string> {
  return new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}
