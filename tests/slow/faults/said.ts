/** What a watcher said to people, without what it says of ordinary work. */
import type { Watcher } from "../end-to-end/crew-process.ts";

const ordinary = [/^Watching /, /^Stopped\.$/, /^Ended what an earlier crew left running/];

/** Each sentence to people, in order. */
export function saidBy(watcher: Watcher): string[] {
  return watcher
    .printed()
    .split("\n")
    .filter((line) => line !== "" && !ordinary.some((pattern) => pattern.test(line)));
}
