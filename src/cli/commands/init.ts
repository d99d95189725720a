/**
 * `crew init [DIR]`: makes a folder a workspace. What exists is never touched, but for lines appended to git's files.
 * Not here: the files (`templates/`), which agent to use (`choose-agent.ts`).
 */
import { mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { errorText } from "../../base/assert.ts";
import { type DiskPath, printable, workspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { count } from "../../base/wording.ts";
import { applyEdits } from "../../text/edit.ts";
import { yamlSetEdits } from "../../text/yaml-edits.ts";
import { chooseAgent } from "../choose-agent.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { findWorkspace } from "../find-workspace.ts";
import { printJson, say, show } from "../print.ts";
import { hasBaseline, recordBaseline } from "../receipts.ts";
import { attributeLines, ignoreLines, readTemplates, withLines } from "../templates.ts";
import { needOutsideSession, thingsToTrust, trustAll } from "../trusting.ts";
import { openWorkspace, type Workspace } from "../workspace.ts";

export async function init(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  needOutsideSession(context, "crew init");
  const typed = input.words[0] ?? ".";
  const isNew =
    findWorkspace(resolve(context.startedIn, typed) as DiskPath) !== resolve(context.startedIn, typed);
  // Asked, or refused, before anything is made.
  const runtime = isNew ? await chooseAgent(context, input) : undefined;
  const root = needFolder(context, typed);
  const made = runtime === undefined ? [] : [await makeSettings(context, root, runtime)];
  const workspace = await openWorkspace(context, root);
  made.push(...(await addMissing(context, workspace)));
  const marks = (await hasBaseline(workspace)) ? 0 : await recordBaseline(context, workspace);
  if (isNew) trustAll(await context.openTrust(), workspace, await thingsToTrust(workspace));
  report(context, workspace, { made, marks, isNew });
  return exitCodes.fine;
}

/** The folder to make a workspace of; made when it is missing. */
function needFolder(context: CommandContext, typed: string): DiskPath {
  const folder = resolve(context.startedIn, typed);
  try {
    if (typed === "") throw new Error("the name is empty");
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UserError({
      message: `"${printable(typed)}" cannot be made a folder: ${errorText(error)}.`,
      fix: "Name a folder that exists or can be made, for instance: crew init notes",
      meanwhile: "Nothing was made or changed.",
    });
  }
  return folder as DiskPath;
}

async function makeSettings(context: CommandContext, root: DiskPath, runtime: string): Promise<string> {
  const home = hasContent(root) ? "crew" : ".";
  const template = readTemplates(context.packageFolder, "")[0]?.text ?? "version: 1\n";
  const values: [string, string | boolean][] = [
    ["runtime", runtime],
    ...(home === "." ? [] : [["home", home] as [string, string]]),
    // Its times are not those of a calendar: no real work may be mixed with it.
    ...(context.clock.simulated ? [["simulated", true] as [string, boolean]] : []),
  ];
  const text = values.reduce(
    (made, [key, value]) => applyEdits(made, yamlSetEdits(made, [key], value) ?? []),
    template,
  );
  const disk = await context.openDisk(root);
  await editFile(disk, context.clock, workspacePath("crew.yaml"), "crew init", (there) => there ?? text);
  return "crew.yaml";
}

/** True for a folder in which somebody works already: crew's files then get a folder of their own. */
function hasContent(root: DiskPath): boolean {
  const nothing = new Set([".git", ".gitignore", ".gitattributes", ".DS_Store", "Thumbs.db", "desktop.ini"]);
  return readdirSync(root).some((name) => !nothing.has(name));
}

/** The files that are not there yet, and the lines that git's files lack. */
async function addMissing(context: CommandContext, workspace: Workspace): Promise<string[]> {
  const { disk, home } = workspace;
  const made: string[] = [];
  for (const { path, text } of readTemplates(context.packageFolder, home)) {
    if ((await disk.create(workspacePath(path), text, { why: "crew init" })) === "written") made.push(path);
  }
  const lines = { ".gitattributes": attributeLines(home), ".gitignore": ignoreLines(home) };
  for (const [name, wanted] of Object.entries(lines)) {
    const edit = (text = "") => withLines(text, wanted);
    const result = await editFile(disk, context.clock, workspacePath(name), "crew init", edit);
    if (result === "written") made.push(name);
  }
  return made;
}

interface Done {
  made: readonly string[];
  marks: number;
  isNew: boolean;
}

function report(context: CommandContext, workspace: Workspace, { made, marks, isNew }: Done): void {
  const { root, settings, home } = workspace;
  if (context.json) {
    printJson(context.terminal, {
      root,
      home: settings.home,
      runtime: settings.runtime ?? null,
      made: [...made],
      marks,
    });
    return;
  }
  for (const path of made) show(context, path);
  if (made.length === 0) say(context, "Nothing was missing.");
  if (marks > 0)
    say(
      context,
      `${count(marks, "mark")} in the notes already; they will not run unless you type them anew.`,
    );
  if (isNew) say(context, nextSteps(`${home}inbox/welcome.md`));
}

function nextSteps(welcome: string): string {
  return `\nThis folder is a workspace now. Next: open ${welcome} in your editor, and type: crew watch`;
}
