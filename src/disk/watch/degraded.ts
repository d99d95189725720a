/**
 * Says each loss of the watcher's once, and when it is over.
 * Not here: what is done meanwhile (`watch.ts`).
 */
export type Loss = "watches" | "root";

const sentences: Record<Loss, { lost: string; over: string }> = {
  watches: {
    lost:
      "The system allows no more folder watches (fs.inotify.max_user_watches); crew looks at the remaining folders every 2 s instead. " +
      "To raise the limit: sudo sysctl fs.inotify.max_user_watches=524288",
    over: "Every folder is watched again.",
  },
  root: {
    lost: "The workspace is not there any more (moved, deleted or unmounted); crew waits until it is back and takes nothing for deleted.",
    over: "The workspace is back.",
  },
};

/** Tells `tell` when a loss begins or ends; saying the same again is silent. */
export function degradedState(tell: (message: string) => void): (loss: Loss, lost: boolean) => void {
  const now = new Set<Loss>();
  return (loss, lost) => {
    if (now.has(loss) === lost) return;
    if (lost) now.add(loss);
    else now.delete(loss);
    tell(lost ? sentences[loss].lost : sentences[loss].over);
  };
}
