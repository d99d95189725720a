/**
 * The last bytes of an output as text, cut on the border of a character.
 * Not here: where the bytes come from (`launch.ts`).
 */

export interface TailBuffer {
  push(chunk: Uint8Array): void;
  /** The kept text; `truncated` when bytes before it are gone. */
  read(): { text: string; truncated: boolean };
}

/** Keeps the last `limitBytes` of what is pushed; never holds more than twice that and one chunk. */
export function makeTailBuffer(limitBytes: number): TailBuffer {
  let chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let cut = false;
  const shrink = () => {
    const bytes = Buffer.concat(chunks, sizeBytes);
    const kept = bytes.subarray(borderAfter(bytes, Math.max(0, sizeBytes - limitBytes)));
    cut ||= kept.length < sizeBytes;
    chunks = [kept];
    sizeBytes = kept.length;
    return kept;
  };
  return {
    push: (chunk) => {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > 2 * limitBytes) shrink();
    },
    read: () => ({ text: Buffer.from(shrink()).toString("utf8"), truncated: cut }),
  };
}

/** The first offset from `at` on where a UTF-8 character begins. */
function borderAfter(bytes: Uint8Array, at: number): number {
  let border = at;
  if (at === 0) return 0;
  // At most three bytes continue a character.
  while (border < at + 3 && ((bytes[border] ?? 0) & 0xc0) === 0x80) border++;
  return border;
}
