/**
 * `crew completion SHELL`: a script that completes commands and options, made from the command table.
 * Not here: where a shell keeps such scripts (`docs/cli.md`).
 */
import { printable } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { nearest } from "../../base/wording.ts";
import { type CommandSpec, wordsOf } from "../command-spec.ts";
import { commandTable } from "../command-table.ts";
import type { CommandContext, CommandInput } from "../context.ts";

/** What may follow some words: `memory` → `add`, `show`. */
interface Choice {
  after: string;
  words: string[];
}

const everywhere = ["-C", "--json", "--quiet", "--help"];
const shells = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const;

export async function completion(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const shell = input.words[0] ?? "";
  const render = Object.entries(shells).find(([name]) => name === shell)?.[1];
  if (render === undefined) throw unknownShell(shell);
  context.terminal.out(render(choices()));
  return exitCodes.fine;
}

function unknownShell(shell: string): UserError {
  const near = nearest(shell, Object.keys(shells));
  return new UserError({
    message: `There are completions for bash, zsh and fish, not for "${printable(shell)}".`,
    fix: `Type \`crew completion ${near ?? "bash"}\`.`,
  });
}

/** Every prefix of a command with what may follow it. */
function choices(): Choice[] {
  const found = new Map<string, Set<string>>();
  const add = (after: string, word: string) => {
    const words = found.get(after) ?? new Set();
    found.set(after, words.add(word));
  };
  for (const spec of commandTable.flatMap((group) => group.commands)) {
    const words = wordsOf(spec);
    for (const [i, word] of words.entries()) add(words.slice(0, i).join(" "), word);
    for (const option of optionsOf(spec)) add(words.join(" "), option);
  }
  return [...found].map(([after, words]) => ({ after, words: [...words, ...(after ? everywhere : [])] }));
}

function optionsOf(spec: CommandSpec): string[] {
  return (spec.options ?? []).flatMap((option) => option.flags.match(/--[a-z-]+/g) ?? []);
}

function renderBash(choices: readonly Choice[]): string {
  const cases = choices.map(({ after, words }) => `    "${after}") words="${words.join(" ")}" ;;`);
  return `# crew: completions for bash
_crew() {
  local typed="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) typed="\${typed:+$typed }$word" ;; esac
  done
  case "$typed" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _crew crew
`;
}

/** zsh runs bash's completion functions; one script serves both. */
function renderZsh(choices: readonly Choice[]): string {
  return `#compdef crew\nautoload -U +X bashcompinit && bashcompinit\n${renderBash(choices)}`;
}

function renderFish(choices: readonly Choice[]): string {
  const lines = choices.map(({ after, words }) => {
    const when = after
      ? after
          .split(" ")
          .map((word) => `__fish_seen_subcommand_from ${word}`)
          .join("; and ")
      : "__fish_use_subcommand";
    return `complete -c crew -f -n '${when}' -a '${words.join(" ")}'`;
  });
  return `# crew: completions for fish\n${lines.join("\n")}\n`;
}
