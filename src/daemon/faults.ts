/**
 * What does not work now, said once when it begins and once when it is over, however often it is tried meanwhile.
 * Not here: trying again (`loop.ts`), the sentences of the disk (`disk/write-error.ts`).
 */
import { errorText } from "../base/assert.ts";
import { DiskFault } from "../disk/disk-fault.ts";

export interface Faults {
  /** `path` could not be dealt with. True when it is worth another try: the system refused, and may not always. */
  failed(path: string, error: unknown): boolean;
  /** `path` was dealt with: a fault that nothing else waits for is over. Gives the others that waited for the same. */
  worked(path: string): string[];
}

const meanwhile = "crew keeps what waits, tries again by itself, and says when it goes on.";

export function makeFaults(say: (line: string) => void): Faults {
  /** The paths that wait, by the fault. */
  const waiting = new Map<string, Set<string>>();
  return {
    failed: (path, error) => {
      if (!(error instanceof DiskFault)) {
        say(`${path}: ${errorText(error)}`);
        return false;
      }
      if (error.fault === "away") return true; // whoever watches the folder says when it goes and when it is back
      const known = waiting.get(error.key);
      if (known) known.add(path);
      else {
        waiting.set(error.key, new Set([path]));
        say([error.message, error.fix, meanwhile].filter((each) => each !== undefined).join(" "));
      }
      return true;
    },
    worked: (path) => {
      const others = new Set<string>();
      for (const [key, paths] of waiting) {
        if (!paths.delete(path)) continue;
        for (const other of paths) others.add(other);
        if (paths.size > 0) continue;
        waiting.delete(key);
        say(`${path} works again; crew goes on.`);
      }
      return [...others];
    },
  };
}
