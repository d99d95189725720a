/**
 * Says each loss of the watcher's once, and when it is over.
 * Not here: what is done meanwhile (`watch.ts`).
 */
import type { WatchListener } from "../door.ts";
import { awaySentence } from "../root-guard.ts";
import type { WatchRefusal } from "./folders.ts";

/** `unread`: folders whose contents may not be listed; each has a key of its own. */
export type Loss = WatchRefusal | "root" | "no-events" | `unread ${string}`;

const meanwhile = "crew looks at the remaining folders every few seconds instead.";
const watchedAgain = "Every folder is watched again.";

const sentences: Record<Exclude<Loss, `unread ${string}`>, { lost: string; over: string }> = {
  watches: {
    lost:
      `The system allows no more folder watches (fs.inotify.max_user_watches); ${meanwhile} ` +
      "To raise the limit: sudo sysctl fs.inotify.max_user_watches=524288",
    over: watchedAgain,
  },
  instances: {
    lost:
      `The system allows no further program that watches folders (fs.inotify.max_user_instances); ${meanwhile} ` +
      "To raise the limit: sudo sysctl fs.inotify.max_user_instances=1024",
    over: watchedAgain,
  },
  "open-files": {
    lost:
      `crew has as many files open as the system allows, so folders cannot be watched; ${meanwhile} ` +
      "Close programs, or allow more and start crew again: ulimit -n 8192",
    over: watchedAgain,
  },
  refused: {
    lost: `The system does not let crew watch some folders; ${meanwhile} Look at their permissions.`,
    over: watchedAgain,
  },
  root: {
    lost: `${awaySentence} crew waits until it is back, writes nothing there, and takes nothing for deleted.`,
    over: "The workspace is back.",
  },
  "no-events": {
    lost:
      "This is a network or user-space file system, which does not tell of changes that others make; " +
      "crew looks at everything every few seconds as well. `watch: { poll: false }` in crew.yaml leaves that out.",
    over: "",
  },
};

function sentenceOf(loss: Loss): { lost: string; over: string } {
  if (!loss.startsWith("unread ")) return sentences[loss as keyof typeof sentences];
  const folder = loss.slice("unread ".length) || "The workspace";
  return {
    lost:
      `${folder} cannot be listed, so crew does not see what changes in it and takes nothing in it for deleted. ` +
      `Allow it, for instance with: chmod u+rx "${loss.slice("unread ".length) || "."}". crew asks again every few seconds.`,
    over: `${folder} can be listed again.`,
  };
}

/** Tells when a loss begins or ends; saying the same again is silent. */
export function degradedState(tell: WatchListener["degraded"]): (loss: Loss, lost: boolean) => void {
  const now = new Set<Loss>();
  return (loss, lost) => {
    if (now.has(loss) === lost) return;
    if (lost) now.add(loss);
    else now.delete(loss);
    const sentence = sentenceOf(loss);
    tell(lost ? sentence.lost : sentence.over, { key: loss, lasts: lost });
  };
}
