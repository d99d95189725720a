/** Reads of a clock and timers outside `base/clock.ts`, found in the syntax tree: comments and texts do not count. */
import ts from "typescript";
import { importsOf, type SourceTree } from "./source-tree.ts";

const clockFile = "src/base/clock.ts";
/** `setImmediate` is none of them: it lets others go first and waits for no time. */
const timers = ["setTimeout", "setInterval"];
const timerModules = ["timers", "timers/promises", "node:timers", "node:timers/promises"];
const sentence = 'Read in src/README.md: "Time, disk, processes and the terminal have one door each."';

export function checkClocks(tree: SourceTree): string[] {
  return Object.entries(tree)
    .filter(([path]) => path !== clockFile)
    .flatMap(([path, text]) => [...readsOf(path, text), ...timerImports(path, text)]);
}

function timerImports(path: string, text: string): string[] {
  return importsOf(path, text)
    .filter(({ to }) => timerModules.includes(to))
    .map(({ line, to }) => `${path}:${line} imports ${to}. ${sentence}`);
}

function readsOf(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = clockRead(node);
    if (what) found.push(`${path}:${lineOf(file, node)} uses ${what}. ${sentence}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function clockRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const said = `${node.expression.getText()}.${node.name.text}`;
    return /^(globalThis\.)?(Date|performance)\.now$|^process\.(hrtime|uptime)$/.test(said)
      ? said
      : undefined;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length)
    return "new Date()";
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText().replace(/^globalThis\./, "");
  if (called === "Date") return "Date()";
  return timers.includes(called) ? called : undefined;
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}
