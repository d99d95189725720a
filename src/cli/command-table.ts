/**
 * Every command of crew, in the order in which help shows them. `completion` and `docs/cli.md` are made from it.
 * Not here: the descriptions (`groups/`), what the commands do (one file each in `commands/`).
 */
import type { CommandGroup } from "./command-spec.ts";
import { filesGroup } from "./groups/files.ts";
import { lookGroup } from "./groups/look.ts";
import { programsGroup } from "./groups/programs.ts";
import { startGroup } from "./groups/start.ts";
import { workGroup } from "./groups/work.ts";

export const commandTable: readonly CommandGroup[] = [
  startGroup,
  workGroup,
  lookGroup,
  filesGroup,
  programsGroup,
];
