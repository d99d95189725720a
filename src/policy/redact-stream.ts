/**
 * Redaction of text that comes in pieces: a credential that is cut by a border between two of them is still found.
 * Not here: what is replaced (`redact.ts`).
 */
import { limits } from "../base/limits.ts";

export interface RedactStream {
  /** Takes the next piece; gives what can be written now. The beginning of what may be a secret is held back. */
  push(chunk: string): string;
  /** Gives the rest, at the end of a message. */
  flush(): string;
}

export function makeRedactStream(redact: (text: string) => string, known: readonly string[]): RedactStream {
  let held = "";
  const release = (upTo: number) => {
    const out = redact(held.slice(0, upTo));
    held = held.slice(upTo);
    return out;
  };
  return {
    push: (chunk) => {
      held += chunk;
      return release(safeUpTo(held, known));
    },
    flush: () => release(held.length),
  };
}

/** Words after which a secret may follow on the same line. */
const announces = /bearer|authorization|key|token|secret|pass|credential|cookie|:\/\//i;
const pemBegins = "-----BEGIN ";

/** How much of `text` can hold no part of a secret that goes on after its end. */
function safeUpTo(text: string, known: readonly string[]): number {
  const lineStart = text.lastIndexOf("\n") + 1;
  const found = text.slice(lineStart).search(announces);
  const lastWord = wordStart(text, text.length);
  // A name such as `MY_API_KEY` begins before the word that announces it.
  const announced = found < 0 ? text.length : wordStart(text, lineStart + found);
  const cut = Math.min(announced, lastWord, ...known.map((secret) => startOfPart(text, secret)));
  return openBlock(text, outsideOf(known, text, atLeastHeld(text, cut)));
}

/** Where the word begins that ends at `end`; looks back no further than what may be held. */
function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < limits.redactHoldChars && !/\s/.test(text[at - 1] ?? " ")) at--;
  return at;
}

/** Where the end of `text` is the beginning of `secret`; the end of `text` when nowhere. */
function startOfPart(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length--) {
    if (secret.startsWith(text.slice(text.length - length))) return text.length - length;
  }
  return text.length;
}

/** `cut`, or where the secret begins that it would cut in two. */
function outsideOf(known: readonly string[], text: string, cut: number): number {
  const starts = known.flatMap((secret) => {
    const start = text.indexOf(secret, Math.max(0, cut - secret.length + 1));
    return start >= 0 && start < cut ? [start] : [];
  });
  return starts.length === 0 ? cut : outsideOf(known, text, Math.min(...starts));
}

/** Nothing is held for ever: a word or line longer than the limit goes out but for its end. */
function atLeastHeld(text: string, cut: number): number {
  return Math.max(cut, text.length - limits.redactHoldChars);
}

/** A private key runs over many lines: it is held as a whole, until its end or four times the limit. */
function openBlock(text: string, cut: number): number {
  const begins = text.lastIndexOf(pemBegins);
  if (begins < 0 || begins >= cut || text.length - begins > 4 * limits.redactHoldChars) return cut;
  return /-----END [A-Z0-9 ]+-----/.test(text.slice(begins, cut)) ? cut : begins;
}
