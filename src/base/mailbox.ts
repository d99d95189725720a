/**
 * A queue that forgets doubles: the loop's way to hear of changes.
 * Not here: what an event means (`daemon/`).
 */

/** Holds each key once, in order of first arrival. Bounded by the number of different keys. */
export class Mailbox<Value> {
  readonly #waiting = new Map<string, Value>();
  #wake: (() => void) | undefined;

  /** Puts `value` in under `key`; one that waits under the same key is replaced and keeps its place. */
  put(key: string, value: Value): void {
    this.#waiting.set(key, value);
    this.#wake?.();
  }

  /** The oldest value, taken out; undefined when empty. */
  take(): Value | undefined {
    const first = this.#waiting.entries().next();
    if (first.done) return undefined;
    this.#waiting.delete(first.value[0]);
    return first.value[1];
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Resolves once there is something to take. One waiter at a time. */
  async filled(): Promise<void> {
    if (this.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }
}
