/**
 * Every setting of `crew.yaml`: its type, unit, default, and one sentence, declared section by section.
 * Not here: reading files (`config.ts`), the typed view (`settings.ts`).
 */
import { heartbeatKeys as heartbeat } from "./config-keys/heartbeat.ts";
import type { ConfigKey } from "./config-keys/key.ts";
import { memoryKeys as memory } from "./config-keys/memory.ts";
import { runtimeKeys as runtimes } from "./config-keys/runtimes.ts";
import { sessionKeys as sessions } from "./config-keys/sessions.ts";
import { watchKeys as watch } from "./config-keys/watch.ts";
import { workspaceKeys as workspace } from "./config-keys/workspace.ts";

export const configKeys = { workspace, runtimes, watch, sessions, heartbeat, memory };

/** All of them, in the order of the sections. */
export const allConfigKeys: readonly ConfigKey<unknown>[] = Object.values(configKeys).flatMap(
  (section): ConfigKey<unknown>[] => Object.values(section),
);

/** True when `pattern` names the setting under `path`; with `asSection`, when `path` is a section above it. */
export function keyMatches(pattern: string, path: readonly string[], asSection = false): boolean {
  const steps = pattern.split(".");
  if (asSection ? steps.length <= path.length : steps.length !== path.length) return false;
  return path.every((step, i) => steps[i] === "*" || steps[i] === step);
}

/** The names that may stand where the last step of `path` stands. */
export function siblingKeys(path: readonly string[]): string[] {
  const parent = path.slice(0, -1);
  const below = allConfigKeys.filter((key) => keyMatches(key.key, parent, true));
  const names = below.map((key) => key.key.split(".")[parent.length] ?? "");
  return [...new Set(names)].filter((name) => name !== "*");
}
