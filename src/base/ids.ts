/**
 * Names that crew makes: record ids (ULID, lower case) and the short ids of sessions.
 * Not here: names that people or agents give (`paths.ts` checks those).
 */
import type { Clock } from "./clock.ts";
import type { Instant } from "./instant.ts";

/** Where chance comes from: `crypto.randomBytes` in the real world, a counter in tests. */
export type RandomBytes = (count: number) => Uint8Array;

export interface Ids {
  /** A 26-character lower-case ULID of `at` (default: now), higher than the last one from here even when the clock steps back. */
  record(at?: Instant): string;
  /** A letter and five of `[a-z0-9]` that YAML reads as text; not one of `taken`. */
  session(taken: (id: string) => boolean): string;
  /** 32 hex digits that nobody can guess. */
  secret(): string;
}

const crockford = "0123456789abcdefghjkmnpqrstvwxyz";
const letters = "abcdefghijklmnopqrstuvwxyz";
const shortDigits = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Makes the ids of one process: `record` rises within it; `random` gives as many bytes as it is asked for. */
export function makeIds(clock: Clock, random: RandomBytes): Ids {
  let last: bigint = 0n;
  return {
    record: (at = clock.now()) => {
      const time = BigInt(at) << 80n;
      const fresh = time | bytesToBig(random(10));
      last = fresh > last ? fresh : last + 1n;
      return base32(last);
    },
    session: (taken) => {
      for (;;) {
        const id = shortId(random(6));
        if (!taken(id) && !looksLikeNumber(id)) return id;
      }
    },
    secret: () => Buffer.from(random(16)).toString("hex"),
  };
}

function bytesToBig(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function base32(value: bigint): string {
  let text = "";
  for (let i = 0; i < 26; i++) text = crockford[Number((value >> BigInt(5 * i)) & 31n)] + text;
  return text;
}

function shortId(bytes: Uint8Array): string {
  const first = letters[(bytes[0] ?? 0) % letters.length] ?? "a";
  return first + [...bytes.slice(1)].map((byte) => shortDigits[byte % shortDigits.length]).join("");
}

/** `e12345` is no YAML number, but readers with a loose eye take it for one. */
function looksLikeNumber(id: string): boolean {
  return /^e\d+$/.test(id);
}
