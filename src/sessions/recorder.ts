/**
 * Records of one turn on their way to the host: text that comes in small pieces is gathered for a moment, everything
 * else goes at once, and the order is kept.
 * Not here: what updates mean (`updates.ts`), redaction and the disk (the host).
 */
import type { Cancel, Clock } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import type { TranscriptBody } from "../documents/transcript.ts";

export interface Recorder {
  record(body: TranscriptBody): void;
  /** A piece of text or thought; recorded after `flushMs` at the latest. A changed `message` begins a new record. */
  piece(type: "text" | "thought", text: string, message: string | undefined): void;
  /** Records what is gathered. */
  flush(): void;
}

export function makeRecorder(take: (body: TranscriptBody) => void, clock: Clock, flushMs: number): Recorder {
  let gathered: { type: "text" | "thought"; text: string; message: string | undefined } | undefined;
  let cancel: Cancel = () => {};
  const flush = () => {
    cancel();
    if (gathered) take({ type: gathered.type, text: gathered.text });
    gathered = undefined;
  };
  const begin = (type: "text" | "thought", message: string | undefined) => {
    flush();
    cancel = clock.after(flushMs, flush);
    gathered = { type, text: "", message };
    return gathered;
  };
  return {
    record: (body) => {
      flush();
      take(body);
    },
    piece: (type, text, message) => {
      const same = gathered?.type === type && gathered.message === message ? gathered : undefined;
      const into = same ?? begin(type, message);
      into.text += text;
      if (into.text.length >= limits.coalescedChars) flush();
    },
    flush,
  };
}
