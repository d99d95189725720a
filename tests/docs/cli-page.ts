/** The part of `docs/cli.md` that is made from the command table. */
import { argumentsOf, type CommandGroup, wordsOf } from "../../src/cli/command-spec.ts";

export const begin = "<!-- made from src/cli/command-table.ts: UPDATE=1 npx vitest run tests/docs -->";
export const end = "<!-- end of what is made -->";

export function renderCommands(table: readonly CommandGroup[]): string {
  return table
    .map(
      ({ title, commands }) => `## ${title.replace(/:$/, "")}\n\n${commands.map(renderCommand).join("\n")}`,
    )
    .join("\n");
}

function renderCommand(spec: CommandGroup["commands"][number]): string {
  const usage = ["crew", ...wordsOf(spec), ...argumentsOf(spec)].join(" ");
  const about = `${spec.about.charAt(0).toUpperCase()}${spec.about.slice(1)}.`;
  const details = spec.details?.split("\n").map((line) => (/ {3,}/.test(line) ? `    ${line}` : line)) ?? [];
  const codeOnly = details.every((line) => line.startsWith("    "));
  const options = (spec.options ?? []).map(({ flags, about }) => `- \`${flags}\`: ${about}`);
  const blocks = [`### \`${usage}\``, about, details.join(codeOnly ? "\n" : " "), options.join("\n")];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** The page with its made part renewed; throws when the marks are gone. */
export function withCommands(page: string, table: readonly CommandGroup[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/cli.md has lost the marks around its made part");
  return `${page.slice(0, from)}${begin}\n\n${renderCommands(table)}\n${page.slice(to)}`;
}
