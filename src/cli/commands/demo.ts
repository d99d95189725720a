/**
 * `crew demo`: the example workspace in a folder of its own, three requests typed into its notes, done by the bundled
 * agent through the real watch loop. Needs no account and no network.
 * Not here: the scenes and how they look (`demo/`).
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { startWatch } from "../../daemon/watch.ts";
import { type CommandContext, type CommandInput, optionText } from "../context.ts";
import { copyExample } from "../demo/copy-example.ts";
import { playScene } from "../demo/play.ts";
import { scenes } from "../demo/scenes.ts";
import { settingsName } from "../find-workspace.ts";
import { openCliWorld } from "../open-world.ts";
import { printJson, show } from "../print.ts";
import { recordBaseline } from "../receipts.ts";
import { needOutsideSession, thingsToTrust, trustAll } from "../trusting.ts";
import { openWorkspace, type Workspace } from "../workspace.ts";

export async function demo(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  needOutsideSession(context, "crew demo");
  const root = copyExample(context.packageFolder, context.startedIn, optionText(input, "dir"));
  if (context.clock.simulated) appendFileSync(join(root, settingsName), "simulated: true\n");
  const workspace = await openWorkspace(context, root);
  trustAll(await context.openTrust(), workspace, await thingsToTrust(workspace));
  await recordBaseline(context, workspace);
  show(context, `The notes and the small web shop of a tea shop, copied to ${root}`);
  const done = await playAll(context, workspace);
  if (context.json)
    printJson(context.terminal, {
      requests: scenes.map(({ note }, i) => ({ note, done: done[i] ?? false })),
      workspace: root,
    });
  show(context, farewell(root));
  return done.every(Boolean) ? exitCodes.fine : exitCodes.notFine;
}

async function playAll(context: CommandContext, workspace: Workspace): Promise<boolean[]> {
  const world = await openCliWorld(context, workspace);
  const watch = await startWatch(world, { dryRun: false, poll: false, takeOver: false });
  const done: boolean[] = [];
  try {
    const person = { ...workspace, disk: await context.openDisk(workspace.root) };
    for (const [i, scene] of scenes.entries()) done.push(await playScene(context, person, scene, i + 1));
    await watch.settled();
  } finally {
    await watch.stop();
  }
  return done;
}

function farewell(root: string): string {
  return `
Look at it in your editor:
   ${root}/inbox/                the notes with their answers
   ${root}/sessions/             one folder for each piece of work
   ${root}/permissions.yaml      what agents may do here

Go on (\`npm link\` in the clone, once, makes \`crew\` a command everywhere):
   cd ${root}
   crew watch             then put @crew? or @crew! behind a sentence of any note, and save
   crew ask "Where is priceWithTax used?"
   crew undo --list       everything that crew changed, and how to take it back

In a folder of your own: crew init`;
}
