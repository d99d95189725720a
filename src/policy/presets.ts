/**
 * The sets of rules that a permission file names in `policies`.
 * Not here: rules that always hold (`built-in.ts`).
 */
import type { PermissionRule, PresetName, RuleCapability } from "../documents/permissions-types.ts";
import { literalPattern } from "./patterns.ts";
import type { Places } from "./places.ts";
import { developing, looking, publishing, writingFlags } from "./preset-commands.ts";
import { compileRule, type PolicyRule } from "./rules.ts";

/** What holds without a file, and with one that names none. Everything else asks. */
export const defaultPresets: readonly PresetName[] = ["read-workspace", "read-only-shell", "edit-workspace"];

type Allow = Pick<PermissionRule, "capability" | "match"> & { exclude?: string[] };

/** What a preset allows, as rules. */
function expandPreset(name: PresetName, { roots }: Pick<Places, "roots">): PermissionRule[] {
  return allowsOf(name, roots).map(({ capability, match, exclude = [] }) => ({
    capability,
    effect: "allow",
    match,
    exclude,
    line: 0,
    source: `policies: ${name}`,
  }));
}

/** The same, ready to be asked. `file` is the one that names the preset. */
export function presetRules(name: PresetName, places: Places, file: string): PolicyRule[] {
  return expandPreset(name, places).map((rule) => compileRule(rule, file, places));
}

function allowsOf(name: PresetName, roots: readonly string[]): Allow[] {
  const workspace = ["**", ...roots.map((root) => `${literalPattern(root)}/**`)];
  switch (name) {
    case "read-workspace":
      return [{ capability: "fs_read", match: workspace }, ...other(["skill"])];
    case "read-all":
      return [{ capability: "fs_read", match: ["**", "/**"] }, ...other(["skill"])];
    case "edit-workspace":
      return [{ capability: "fs_write", match: workspace }];
    case "read-only-shell":
      return [{ capability: "shell", match: commands(looking), exclude: writingFlags }];
    case "dev-shell":
      return [
        { capability: "shell", match: commands(looking), exclude: writingFlags },
        { capability: "shell", match: commands(developing), exclude: publishing },
      ];
  }
}

function other(names: readonly RuleCapability[]): Allow[] {
  return names.map((capability) => ({ capability, match: [] }));
}

/** Each as it stands, and with arguments. */
function commands(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name} *`]);
}
