/**
 * Settings in layers: built-in < user < workspace < environment, and which of them won.
 * Not here: reading a file (`config.ts`), the typed view (`settings.ts`).
 */
import { UserError } from "../base/user-error.ts";
import { nearest } from "../base/wording.ts";
import { yamlText, yamlTexts } from "../text/yaml-look.ts";
import { parseYaml } from "../text/yaml-read.ts";
import type { ConfigLayer, Setting } from "./config.ts";
import type { ConfigKey } from "./config-keys/key.ts";
import { allConfigKeys, keyMatches } from "./config-keys.ts";
import { defaultDecay, type Settings, settingsOf } from "./settings.ts";

/** The defaults as the lowest layer. `machineZone` is the machine's IANA time zone. */
export function builtInLayer(machineZone: string): ConfigLayer {
  const settings = new Map<string, Setting>();
  for (const { key, fallback, shown = "" } of allConfigKeys) {
    if (fallback !== undefined) settings.set(key, { value: fallback, shown, line: 0 });
  }
  settings.set("timezone", { value: machineZone, shown: machineZone, line: 0 });
  settings.set("memory.decay.default", { value: defaultDecay, shown: String(defaultDecay), line: 0 });
  return { name: "built-in", file: "built-in", settings };
}

/** Variables that have a meaning of their own; settings of these names cannot be set by one. */
const reservedVariables = new Set(["CREW_HOME", "CREW_VERSION", "CREW_SIMULATED"]);

/** The variable of a setting: `sessions.parallel` → `CREW_SESSIONS_PARALLEL`; undefined when it has none. */
export function variableOf(key: string): string | undefined {
  const name = `CREW_${key.toUpperCase().replaceAll(".", "_")}`;
  return key.includes("*") || reservedVariables.has(name) ? undefined : name;
}

/** The settings in the environment. @throws UserError for a variable whose value is not understood. */
export function needEnvironmentLayer(env: Readonly<Record<string, string | undefined>>): ConfigLayer {
  const settings = new Map<string, Setting>();
  for (const key of allConfigKeys) {
    const variable = variableOf(key.key);
    const shown = variable === undefined ? undefined : env[variable];
    if (variable === undefined || shown === undefined) continue;
    settings.set(key.key, { value: needValue(key, variable, shown), shown: `${variable}=${shown}`, line: 0 });
  }
  return { name: "environment", file: "environment", settings };
}

function needValue(key: ConfigKey<unknown>, variable: string, shown: string): unknown {
  const block = parseYaml(`value: ${shown}`);
  const written = {
    value: block.data.value,
    text: yamlText(block, ["value"]),
    texts: yamlTexts(block, ["value"]),
  };
  const value = block.faults.length > 0 ? undefined : key.type.read(written);
  if (value !== undefined) return value;
  throw new UserError({
    message: `${variable} is "${shown}"; expected ${key.type.expects}.`,
    fix: "Set it to such a value, or unset it.",
  });
}

/** What holds: of each setting the value of the last layer that has it. Layers come lowest first. */
export function mergeConfig(layers: readonly ConfigLayer[], machineZone: string): Settings {
  const values = new Map<string, unknown>();
  for (const layer of layers) {
    for (const [key, setting] of layer.settings) values.set(key, setting.value);
  }
  return settingsOf(values, machineZone);
}

/** Where the value of a setting comes from. */
export interface ExplainedSetting {
  key: string;
  /** As typed; "" when it is not set anywhere. */
  shown: string;
  layer: ConfigLayer["name"];
  file: string;
  /** One-based; 0 when it stands in no file. */
  line: number;
  about: string;
  /** What may stand there. */
  expects: string;
  /** What lower layers said, the nearest first. */
  instead: { shown: string; file: string; line: number }[];
}

/** Which layer's value of `key` holds, and what it covers; undefined for a key that does not exist. */
export function explainConfig(layers: readonly ConfigLayer[], key: string): ExplainedSetting | undefined {
  const known = allConfigKeys.find((one) => keyMatches(one.key, key.split(".")));
  if (!known) return undefined;
  const found = layers.flatMap((layer) => {
    const setting = layer.settings.get(key);
    return setting ? [{ layer: layer.name, file: layer.file, shown: setting.shown, line: setting.line }] : [];
  });
  const [won, ...instead] = found.reverse();
  return {
    key,
    ...(won ?? { shown: "", layer: "built-in" as const, file: "built-in", line: 0 }),
    about: known.about,
    expects: known.type.expects,
    instead: instead.map(({ shown, file, line }) => ({ shown, file, line })),
  };
}

/** The keys at or below `prefix` ("" for all): those that always exist, and names that a layer has. */
export function configKeysBelow(layers: readonly ConfigLayer[], prefix: string): string[] {
  const named = layers.flatMap((layer) => [...layer.settings.keys()]);
  const fixed = allConfigKeys.map((key) => key.key).filter((key) => !key.includes("*"));
  const all = [...new Set([...fixed, ...named])];
  return prefix === "" ? all : all.filter((key) => key === prefix || key.startsWith(`${prefix}.`));
}

/** The setting whose name is nearest to `key`, for messages. */
export function nearestConfigKey(key: string): string | undefined {
  return nearest(key, configKeysBelow([], ""));
}
