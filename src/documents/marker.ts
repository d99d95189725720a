/**
 * The words that people and crew write into notes: `@crew!`, `@crew(done k3f9q2)` and their kin.
 * Not here: where they count (`note-blocks.ts`), what follows from them (`reconcile/request.ts`).
 */
import { assert } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import { oneLine } from "../base/wording.ts";
import type { Span } from "../text/span.ts";
import type { Marker } from "./note-types.ts";

/** `faulty`: something like a marker that is none. */
export type FoundMarker = Marker | { kind: "faulty"; span: Span };

const notAfter = String.raw`(?<![\p{L}\p{N}_@/.\-\\])`;
const mark = new RegExp(`${notAfter}@crew(?::([a-z0-9_-]+))?([!?])(?![\\p{L}\\p{N}_!?(])`, "gu");
const claim = new RegExp(`${notAfter}@crew\\(`, "gu");
const oddName = new RegExp(
  `${notAfter}@crew:(?![a-z0-9_-]+[!?])[^\\s!?()]{1,80}[!?](?![\\p{L}\\p{N}_!?(])`,
  "gu",
);

/**
 * The markers in `text` that begin between `within.start` and `within.end`. A claim may reach to `limit`: its
 * reason can hold what markdown reads as a link.
 */
export function findMarkers(text: string, within: Span, limit: number): FoundMarker[] {
  const slice = text.slice(within.start, within.end);
  const marks = [...slice.matchAll(mark)].map((found) => readMark(found, within.start));
  const odd = [...slice.matchAll(oddName)].map((found) =>
    faulty(within.start + found.index, found[0].length),
  );
  const claims = [...slice.matchAll(claim)].map((found) =>
    readClaim(text, within.start + found.index, limit),
  );
  return [...marks, ...odd, ...claims].sort((a, b) => a.span.start - b.span.start);
}

function readMark(found: RegExpExecArray, base: number): Marker {
  const start = base + found.index;
  return {
    kind: "mark",
    span: { start, end: start + found[0].length },
    text: found[0],
    may: found[2] === "!" ? "write" : "read",
    ...(found[1] === undefined ? {} : { agent: found[1] }),
    again: false,
    ends: false,
  };
}

function faulty(start: number, length: number): FoundMarker {
  return { kind: "faulty", span: { start, end: start + length } };
}

function readClaim(text: string, start: number, limit: number): FoundMarker {
  const found = /^@crew\(([^()]*)\)/.exec(text.slice(start, limit));
  if (!found) return faulty(start, (/^@crew\([^\s()]*/.exec(text.slice(start, limit))?.[0] ?? "").length);
  const span = { start, end: start + found[0].length };
  const body = (found[1] ?? "").replace(/\s+/g, " ").trim();
  return readBody(body, span) ?? { kind: "faulty", span };
}

const id = "([a-z][a-z0-9]+)";

function readBody(body: string, span: Span): Marker | undefined {
  if (body === "stop") return { kind: "stop", span };
  const at = new RegExp(`^(working|asking|done) ${id}$`).exec(body);
  if (at) return { kind: at[1] as "working" | "asking" | "done", span, session: at[2] ?? "" };
  const ended = new RegExp(`^(failed|stopped) ${id}(?: ?: ?(.*))?$`).exec(body);
  if (ended) {
    const kind = ended[1] as "failed" | "stopped";
    return { kind, span, session: ended[2] ?? "", reason: ended[3] ?? "" };
  }
  const held = /^held(?: ?: ?(.*))?$/.exec(body);
  return held ? { kind: "held", span, reason: held[1] ?? "" } : undefined;
}

/** The kinds of marker that crew writes. */
export type ClaimKind = "working" | "asking" | "done" | "failed" | "stopped" | "held";

/**
 * The text of a claim. `failed` and `stopped` take session and reason, `held` a reason only, the others a session.
 * The reason becomes one line of at most `limits.reasonChars` without any markup; absent, it says so.
 */
export function renderMarker(kind: ClaimKind, session?: string, reason?: string): string {
  const why = kind === "failed" || kind === "stopped" || kind === "held";
  assert(kind === "held" || /^[a-z][a-z0-9]+$/.test(session ?? ""), `a ${kind} marker needs a session`);
  const words = kind === "held" ? kind : `${kind} ${session}`;
  return `@crew(${words}${why ? `: ${plainReason(reason ?? "")}` : ""})`;
}

/** A reason that no reader of markdown, of Obsidian's or of crew's sees anything in but words. */
export function plainReason(reason: string): string {
  const plain = reason
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, " ")
    .replace(/[({]/g, "[")
    .replace(/[)}]/g, "]")
    .replace(/@crew/gi, "crew")
    .replace(/`/g, "'")
    .replace(/[|\\]/g, "/")
    .replace(/[*_~<>#^&]/g, " ")
    .replace(/([[\]:%$=])\1+/g, "$1")
    .replace(/!\[/g, "[")
    .replace(
      /[\u{1F4C5}\u{1F4C6}\u{1F5D3}\u23F3\u231B\u{1F6EB}\u2795\u2705\u274C\u23EB\u{1F53C}\u{1F53D}\u{1F53A}\u23EC\u{1F501}\u{1F194}\u26D4\u{1F3C1}]/gu,
      " ",
    );
  return oneLine(plain, limits.reasonChars) || "no reason given";
}
