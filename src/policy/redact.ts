/**
 * Takes credentials out of text before it reaches the disk. In their place stands a mark that names the kind.
 * Not here: what a credential looks like (`redact-patterns.ts`), text that comes in pieces (`redact-stream.ts`).
 */
import { isObject } from "../base/json.ts";
import { isSecretName, secretPatterns } from "./redact-patterns.ts";
import { makeRedactStream, type RedactStream } from "./redact-stream.ts";

export interface Redactor {
  /** `text` without credentials. Text that holds none comes back as it is. */
  redact(text: string): string;
  /** `value` with every text in it redacted, and texts under secret names (`password`, `api_key`) whole. */
  redactValue<T>(value: T): T;
  /** A stream of its own for text that comes in pieces. */
  stream(): RedactStream;
  /** The next piece of this redactor's one stream; gives what can be written. */
  push(chunk: string): string;
  /** The rest of it, at the end of a message; the stream begins anew. */
  flush(): string;
}

/** Values shorter than this are no secrets, and would black out common words. */
const leastChars = 6;

/**
 * A redactor that knows `secrets` (values that were passed on to an agent; see `secretsOf`) besides the families
 * of `redact-patterns.ts`.
 */
export function makeRedactor(secrets: readonly string[] = []): Redactor {
  const known = knownForms(secrets);
  const redact = (text: string) => redactPatterns(redactKnown(text, known));
  const only = makeRedactStream(redact, known);
  return {
    redact,
    redactValue: (value) => redactValue(value, redact) as typeof value,
    stream: () => makeRedactStream(redact, known),
    push: only.push,
    flush: only.flush,
  };
}

/** The values of `env` that are secret by their name or by their form. Short ones are left out. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value.length < leastChars) return [];
    return isSecretName(name) || redactPatterns(value) !== value ? [value] : [];
  });
}

/** Each secret as it may appear: plain, in JSON, in a URL, in base64. The longest first. */
function knownForms(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter((secret) => secret.trim().length >= leastChars)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.replace(/\p{Surrogate}/gu, "\ufffd")),
      Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function mark(kind: string): string {
  return `[redacted: ${kind}]`;
}

function redactKnown(text: string, known: readonly string[]): string {
  return known.reduce((left, secret) => left.replaceAll(secret, () => mark("secret")), text);
}

function redactPatterns(text: string): string {
  return secretPatterns.reduce(
    (left, { kind, pattern }) => left.replace(pattern, (...found) => replaceFound(kind, found)),
    text,
  );
}

/** The arguments of a replacer: the match, groups, offset, text, and the named groups if there are any. */
function replaceFound(kind: string, found: unknown[]): string {
  const whole = String(found[0]);
  const groups = found.at(-1);
  if (!isObject(groups)) return mark(kind);
  const secret = Object.values(groups).find((group) => typeof group === "string");
  if (typeof secret !== "string" || secret.startsWith("[redacted")) return whole;
  const at = whole.lastIndexOf(secret);
  return whole.slice(0, at) + mark(kind) + whole.slice(at + secret.length);
}

function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactField(key, inner, redact)]),
  );
}

function redactField(key: string, value: unknown, redact: (text: string) => string): unknown {
  const secret = typeof value === "string" && value.length >= leastChars && isSecretName(key);
  return secret ? mark("secret") : redactValue(value, redact);
}
