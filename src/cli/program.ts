/**
 * The words typed in a shell, turned into one command with its input. Built on commander.
 * Not here: which commands there are (`command-table.ts`), what they do (`commands/`), exit of the process (`main.ts`).
 */
import { Command, type CommanderError, Option } from "commander";
import { type ExitCode, exitCodes, UserError } from "../base/user-error.ts";
import { argumentsOf, type CommandGroup, type CommandSpec, wordsOf } from "./command-spec.ts";
import type { CommandContext, CommandInput, Surroundings } from "./context.ts";
import { startFolder } from "./find-workspace.ts";

const intro = `crew works through the notes of a folder while you are away.

Write a mark into any note, with any editor:
  Fix the typo in shop/price.js. @crew!     do it
  Where is the price with tax worked out? @crew?     answer it
and keep \`crew watch\` running. New here? Try \`crew demo\`.`;

const outro = `
Every command takes -C, --json, --quiet and --help. Exit codes: 0 fine, 1 something asked about is not fine,
2 the command is wrong, 70 a bug of crew's, 75 busy, 130 interrupted.`;

/** Parses `words` (without `node` and the program) and runs the command; throws `UserError` for wrong words. */
export async function runProgram(
  table: readonly CommandGroup[],
  around: Surroundings,
  words: readonly string[],
): Promise<ExitCode> {
  let exit: ExitCode = exitCodes.fine;
  const program = rootCommand(around);
  for (const group of table) {
    program.commandsGroup(group.title);
    for (const spec of group.commands) {
      addCommand(program, spec, async (input, options) => {
        exit = await (await spec.load())(contextOf(around, options), input);
      });
    }
  }
  for (const group of program.commands) if (group.commands.length > 0) nameWords(group);
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    return exitOf(error);
  }
  return exit;
}

function rootCommand(around: Surroundings): Command {
  const { terminal } = around;
  const program = new Command("crew")
    .description(intro)
    .version(around.version, "-V, --version", "print the version")
    .option("-C <dir>", "act as if started in this folder")
    .option("--json", "print JSON on standard output and nothing else")
    .option("--quiet", "print errors only on standard error")
    .helpOption("-h, --help", "show help; also after a command")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", outro)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      // Said once, by `exitOf`, in the layout of every other error.
      outputError: () => {},
      getOutHelpWidth: () => terminal.columns,
      getOutHasColors: () => terminal.rich,
    });
  return program;
}

type Found = (input: CommandInput, options: Record<string, unknown>) => Promise<void>;

function addCommand(program: Command, spec: CommandSpec, found: Found): void {
  const words = wordsOf(spec);
  const parent = words.slice(0, -1).reduce(groupCommand, program);
  const name = words.at(-1) ?? "";
  const command = parent.command(name, { isDefault: spec.isDefault ?? false }).summary(spec.about);
  command.description(sentence(spec.about) + (spec.details ? `\n\n${spec.details}` : ""));
  for (const argument of argumentsOf(spec)) command.argument(argument);
  for (const { flags, about, many } of spec.options ?? []) {
    const option = new Option(flags, about);
    command.addOption(many ? option.argParser(gather) : option);
  }
  command.exitOverride((error) => {
    throw refusal(error, `crew ${spec.usage}`);
  });
  command.action(async () => {
    await found({ words: command.args, options: command.opts() }, command.optsWithGlobals());
  });
}

/** `what agents should know: add, show`, in the list of commands. */
function nameWords(group: Command): void {
  group.summary(`${group.summary()} (${group.commands.map((command) => command.name()).join(", ")})`);
}

/** The parent of `memory add`: made at its first use. */
function groupCommand(parent: Command, word: string): Command {
  const made = parent.commands.find((command) => command.name() === word);
  if (made) return made;
  return parent
    .command(word)
    .summary(groupSummaries[word] ?? "")
    .description(groupSummaries[word] ?? "");
}

const groupSummaries: Record<string, string> = {
  memory: "what agents should know: preferences and projects",
  lesson: "rules learnt from mistakes",
  heartbeat: "the checklist that each beat works through",
  sessions: "the work that agents did and do",
  skill: "written skills of this workspace",
  config: "where a setting comes from",
};

function gather(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function contextOf(around: Surroundings, options: Record<string, unknown>): CommandContext {
  const { C: folder, json, quiet } = options;
  return {
    ...around,
    json: json === true,
    quiet: quiet === true,
    startedIn: startFolder(around.cwd, typeof folder === "string" ? folder : undefined),
  };
}

/** Help and version are fine; everything else that commander refuses is a wrong command. */
function exitOf(error: unknown): ExitCode {
  if (!isCommanderError(error)) throw error;
  if (error.exitCode === 0) return exitCodes.fine;
  // `crew`, `crew memory`: the help that was printed says what to type.
  if (error.code === "commander.help") return exitCodes.usage;
  throw refusal(error, "crew [command], or crew --help");
}

function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

/** What commander refuses, in crew's layout; `usage` is what should have been typed. */
function refusal(error: CommanderError, usage: string): Error {
  if (error.exitCode === 0 || error.code === "commander.help") return error;
  const [said = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(suggestion)?.[1];
  const fixes = [
    meant === undefined ? "" : `Did you mean ${meant}?`,
    `Type: ${usage}`,
    error.code === "commander.unknownOption" ? 'Put "--" before a text that starts with "-".' : "",
  ];
  return new UserError({
    message: sentence(said.replace(/\.$/, "")).replaceAll("'", '"'),
    fix: fixes.filter((text) => text !== "").join("\n"),
  });
}
