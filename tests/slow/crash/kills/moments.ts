/** The moments of a request's life at which the kill loop strikes: what must be seen first, and for how long that holds. */
import type { CrewSpace } from "../../end-to-end/crew-process.ts";
import { endOf, noteOf, receiptsOf, timesRun } from "./requests.ts";

export interface Moment {
  /** Tells the moment in the figures. */
  readonly name: string;
  /** Has it begun? Looked at every few milliseconds. */
  begun(space: CrewSpace, request: string): boolean;
  /** The kill comes at random within so long after it has begun. */
  readonly spanMs: number;
}

/** In the order of a request's life; the first one is not tied to what is seen. */
export const moments: readonly Moment[] = [
  { name: "saved", begun: () => true, spanMs: 400 },
  {
    name: "claimed",
    begun: (space, request) => space.text(noteOf(request)).includes("@crew(working"),
    spanMs: 60,
  },
  {
    name: "started",
    begun: (space, request) => receiptsOf(space, request).includes("started"),
    spanMs: 120,
  },
  { name: "command", begun: (space, request) => timesRun(space, request) > 0, spanMs: 350 },
  {
    name: "finished",
    begun: (space, request) => receiptsOf(space, request).includes("finished"),
    spanMs: 60,
  },
  { name: "answered", begun: (space, request) => endOf(space, request) !== undefined, spanMs: 60 },
];
