/** Every benchmark, in the order in which `all` runs them. */
import type { Bench } from "./bench.ts";
import { startUp } from "./benches/start-up.ts";

export const benches: readonly Bench[] = [startUp];
