/**
 * `crew watch [DIR]`: the one process that must run for things to happen by themselves.
 * Not here: what it does (`daemon/watch.ts`), what it prints of it (`print-events.ts`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { startWatch } from "../../daemon/watch.ts";
import { type CommandContext, type CommandInput, optionFlag } from "../context.ts";
import { needWorkspace, startFolder } from "../find-workspace.ts";
import { openCliWorld } from "../open-world.ts";
import { say } from "../print.ts";
import { makeEventPrinter } from "../print-events.ts";
import { needItsCalendar, openWorkspace } from "../workspace.ts";

const pollSetting = { true: true, false: false, auto: "auto" } as const;

export async function watch(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const root = needWorkspace(startFolder(context.startedIn, input.words[0]));
  const workspace = await openWorkspace(context, root);
  const once = optionFlag(input, "once");
  const dryRun = optionFlag(input, "dryRun");
  if (!dryRun) needItsCalendar(context, workspace);
  const printer = makeEventPrinter(context, { events: optionFlag(input, "printEvents"), dryRun });
  const world = await openCliWorld(context, workspace, printer.listener);
  const interrupted = context.terminal.interrupted();
  const watching = await startWatch(world, {
    dryRun,
    looked: printer.looked,
    poll: optionFlag(input, "poll") || pollSetting[workspace.settings.watch.poll],
    takeOver: optionFlag(input, "takeOver"),
  });
  printer.started(world, once || dryRun);
  if (dryRun) await watching.loop.idle();
  else await Promise.race([interrupted, once ? watching.settled() : new Promise(() => {})]);
  await watching.stop();
  if (!once && !dryRun) say(context, "Stopped.");
  return exitCodes.fine;
}
