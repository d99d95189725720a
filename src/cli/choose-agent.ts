/**
 * Which agent a new workspace uses: the one that was named, the one that the person picks, else the bundled one.
 * Not here: which agents there are and how they start (`sessions/runtimes.ts`).
 */
import { printable } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { nearest } from "../base/wording.ts";
import { bundledName, findRuntimes, knownRuntimes } from "../sessions/runtimes.ts";
import { type CommandContext, type CommandInput, optionFlag, optionText } from "./context.ts";
import { say } from "./print.ts";

/** @returns the name of a runtime, for `runtime:` in `crew.yaml`. Throws `UserError` for a name that crew does not know. */
export async function chooseAgent(context: CommandContext, input: CommandInput): Promise<string> {
  const named = optionText(input, "agent");
  if (named !== undefined) return needKnown(named);
  if (optionFlag(input, "yes") || !context.terminal.asks) return bundledName;
  const installed = (await findRuntimes(await context.openAgents())).map(({ runtime }) => runtime.name);
  return installed.length === 0 ? bundledName : ask(context, [...installed, bundledName]);
}

function needKnown(named: string): string {
  const known = [bundledName, ...knownRuntimes.map(({ name }) => name)];
  if (known.includes(named)) return named;
  const near = nearest(named, known);
  throw new UserError({
    message: `crew knows no agent "${printable(named)}".`,
    fix: `${near ? `Did you mean "${near}"? ` : ""}Known: ${known.join(", ")}. Another one is set up in crew.yaml under runtimes.`,
    meanwhile: "Nothing was made or changed.",
  });
}

async function ask(context: CommandContext, names: readonly string[]): Promise<string> {
  say(context, "Which agent should do the work?");
  for (const [i, name] of names.entries()) {
    say(
      context,
      `  ${i + 1}  ${name}${name === bundledName ? " (bundled: no account, no network, plain requests only)" : ""}`,
    );
  }
  for (;;) {
    const answer = await context.terminal.readLine("Number or name [1]: ");
    const typed = answer?.trim() ?? "";
    const picked =
      typed === "" ? names[0] : (names.find((name) => name === typed) ?? names[Number(typed) - 1]);
    if (picked !== undefined) return picked;
    say(context, `Type a number from 1 to ${names.length}, or a name of the list.`);
  }
}
