/**
 * The rules that no file can lift: control files, places with credentials, crew's own tools.
 * Not here: the lists (`control-files.ts`), what a read-only request may do (`decide.ts`).
 */
import type { PermissionRule } from "../documents/permissions-types.ts";
import { type ControlFile, controlFiles, type Guard, sensitivePlaces } from "./control-files.ts";
import type { Effect } from "./decision.ts";
import { literalPattern } from "./patterns.ts";
import type { Places } from "./places.ts";
import { compileRule, type PolicyRule } from "./rules.ts";

const builtIn = "built-in";

export function builtInRules(places: Places): PolicyRule[] {
  return [
    ...controlFiles.map((file) => controlRule(file, places)),
    ...sensitivePlaces.flatMap((place) => sensitiveRules(place, places)),
    ...places.crewFolders.map((folder) => crewFolderRule(folder, places)),
    ownTools(places),
  ];
}

function rule(
  capability: PermissionRule["capability"],
  effect: Effect,
  match: string[],
  source: string,
): PermissionRule {
  return { capability, effect, match, exclude: [], line: 0, source };
}

const effects: Record<Guard, Effect> = { never: "deny", tools: "deny", ask: "ask" };

function controlRule({ guard, at, pattern, why }: ControlFile, places: Places): PolicyRule {
  const name = `control file ${pattern}`;
  const compiled = compileRule(
    rule("fs_write", effects[guard], [placed(at, pattern, places)], name),
    builtIn,
    places,
  );
  const what = guard === "ask" ? "is changed only with a person's yes" : "is not written by agents";
  return { ...compiled, why: `${pattern} ${what}: ${why}.` };
}

function placed(at: ControlFile["at"], pattern: string, { home }: Places): string {
  if (at === "anywhere") return `**/${pattern}`;
  const folder = home.replace(/^\.(\/|$)|\/+$/g, "");
  return at === "workspace" || folder === "" ? pattern : `${literalPattern(folder)}/${pattern}`;
}

function sensitiveRules(place: string, places: Places): PolicyRule[] {
  const why = `~/${place} can hold credentials; agents neither read nor write it.`;
  const made = rule("filesystem", "deny", [`~/${place}`], `sensitive place ~/${place}`);
  return [{ ...compileRule(made, builtIn, places), why }];
}

function crewFolderRule(folder: string, places: Places): PolicyRule {
  const made = rule("fs_write", "deny", [literalPattern(folder)], "crew's own folders");
  return {
    ...compileRule(made, builtIn, places),
    why: "crew's configuration and state are not written by agents.",
  };
}

/** As agents name a tool `ledger_record` of a server `crew`. */
const ownToolNames = [
  "ledger_record",
  "crew/",
  "crew.",
  "crew:",
  "crew: ",
  "crew__",
  "mcp__crew__",
  "mcp_crew_",
  "crew_",
].map((prefix) => (prefix === "ledger_record" ? prefix : `${prefix}ledger_record`));

/** crew judges what its own tools are asked to do itself. */
function ownTools(places: Places): PolicyRule {
  return compileRule(rule("mcp", "allow", ownToolNames, "crew's own tools"), builtIn, places);
}
