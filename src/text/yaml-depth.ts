/**
 * How deep YAML is nested at most, before it is parsed: the parser goes down one call a level, and where the stack ends
 * inside a regular expression, Node ends the whole process.
 * Not here: parsing (`yaml-read.ts`).
 */

/** Levels of `source`, in one pass. Signs in quotes and in texts count too: never less than the parser finds. */
export function yamlDepth(source: string): number {
  const indents: number[] = [];
  let open = 0;
  let deepest = 0;
  for (const line of source.split("\n")) {
    const start = /^[ \t]*(?:[-?:&!*][^ \t\r]*[ \t]+)*/.exec(line)?.[0] ?? "";
    if (start.length < line.trimEnd().length) enter(indents, /^[ \t]*/.exec(line)?.[0].length ?? 0);
    const signs = start.split(/[ \t]+/).length;
    const { most, end } = brackets(line, open);
    deepest = Math.max(deepest, indents.length + signs + most);
    open = end;
  }
  return deepest;
}

/** The levels of indentation that are open at a line with `indent` columns. */
function enter(indents: number[], indent: number): void {
  while ((indents.at(-1) ?? -1) >= indent) indents.pop();
  indents.push(indent);
}

/** Brackets open after `line`, and the most that were open in it. */
function brackets(line: string, open: number): { most: number; end: number } {
  let end = open;
  let most = open;
  for (const sign of line) {
    if (sign === "[" || sign === "{") most = Math.max(most, ++end);
    else if (sign === "]" || sign === "}") end = Math.max(0, end - 1);
  }
  return { most, end };
}
