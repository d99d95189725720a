/**
 * The one way to stop a turn, from wherever: a person, a clock, the end of crew. The first reason counts.
 * Not here: what stopping does (`turn.ts`).
 */

/** Why crew stopped a turn: a person asked, or one of the clocks ran out. */
export interface Stop {
  kind: "cancelled" | "silent" | "overdue";
  why: string;
}

export interface StopSwitch {
  stop(why: Stop): void;
  /** Resolves when the turn is stopped; stays open when it never is. */
  readonly stopped: Promise<Stop>;
  readonly why: Stop | undefined;
}

export function makeStopSwitch(): StopSwitch {
  let why: Stop | undefined;
  let tell: (why: Stop) => void = () => {};
  const stopped = new Promise<Stop>((resolve) => {
    tell = resolve;
  });
  return {
    stop: (reason) => {
      why ??= reason;
      tell(why);
    },
    stopped,
    get why() {
      return why;
    },
  };
}
