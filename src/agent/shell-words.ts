/**
 * A command line as the words of a program's arguments, when no shell is needed to read it.
 * Not here: judging commands (crew's `policy/`), running them (`commands.ts`).
 */

/** What makes a line more than words: pipes, lists, redirections, substitutions, wildcards, variables, comments. */
const shellSyntax = /[|&;<>()$`\\*?[\]{}~#!\n]/;

/** The words of `line`; it goes to `sh -c` whole when it is more than words. */
export function commandWords(line: string): [string, ...string[]] {
  return simpleWords(line) ?? ["sh", "-c", line];
}

function simpleWords(line: string): [string, ...string[]] | undefined {
  const words: string[] = [];
  const pattern = /\s*((?:"[^"$`\\]*"|'[^']*'|[^\s"']+)+)\s*/y;
  while (pattern.lastIndex < line.length) {
    const word = pattern.exec(line)?.[1];
    if (word === undefined) return undefined;
    const bare = word.replace(/"[^"]*"|'[^']*'/g, "");
    if (shellSyntax.test(bare)) return undefined;
    words.push(word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  const [program, ...args] = words;
  // `A=b program` sets a variable first: only a shell knows that.
  return program === undefined || program.includes("=") ? undefined : [program, ...args];
}
