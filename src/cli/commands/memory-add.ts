/**
 * `crew memory add TEXT`: one bullet more in what agents know of the person or the projects.
 * Not here: where the bullet goes in the file (`documents/bullets.ts`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { addBulletEdits, type BulletFile } from "../../documents/bullets.ts";
import { applyEdits } from "../../text/edit.ts";
import { type CommandContext, type CommandInput, optionText } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { printJson, say } from "../print.ts";
import { needLine, needOneOf } from "../typed.ts";
import { homePath, needOpenWorkspace } from "../workspace.ts";

const files: readonly BulletFile[] = ["preferences", "projects"];

export async function memoryAdd(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const bullet = needLine("bullet", input.words);
  const file = needOneOf("file of the memory", optionText(input, "to") ?? "preferences", files);
  const under = optionText(input, "under");
  const options = under === undefined ? { file } : { file, heading: needLine("heading", [under]) };
  const { disk, ...workspace } = await needOpenWorkspace(context);
  const path = homePath(workspace, `memory/${file}.md`);
  let standsAt: number | undefined;
  const result = await editFile(disk, context.clock, path, "crew memory add", (text = "") => {
    const change = addBulletEdits(text, bullet, options);
    standsAt = "existingLine" in change ? change.existingLine : undefined;
    return applyEdits(text, change.edits);
  });
  if (context.json)
    printJson(context.terminal, { added: [{ path, text: bullet, written: result === "written" }] });
  else
    say(
      context,
      standsAt === undefined ? `Added to ${path}.` : `It stands there already: ${path}:${standsAt}`,
    );
  return exitCodes.fine;
}
