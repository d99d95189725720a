/**
 * Everything in a workspace that could run a program or widen a permission, each with the hash that trust is given to.
 * Not here: who was trusted (`disk/trust.ts`), asking the person (`cli/`).
 */
import { sha256 } from "../base/hash.ts";
import { runnableHash, type TrustedThing } from "../disk/trust.ts";
import type { Permissions } from "../documents/permissions-types.ts";
import type { RuntimeSetting, Settings } from "../documents/settings.ts";

/** The hash of an allow rule, or of a preset as `policies: NAME`. */
export function allowRuleHash(source: string): string {
  return sha256(`allow rule\0${source}`);
}

/**
 * The hash of what `crew.yaml` says of a runtime: program, arguments, and its variables as written. A variable can make a
 * trusted program run something else (`NODE_OPTIONS`), or hand it a key (`${TOKEN}`), so its value counts.
 */
export function runtimeHash(name: string, { command, env }: RuntimeSetting): string {
  const [program = "", ...args] = command ?? [`built-in ${name}`];
  const envNames = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  return runnableHash({ command: program, args, envNames, cwd: "." });
}

/** False for a runtime of which the folder says nothing that could run: it needs the folder's trust only. */
export function needsTrust({ command, env }: RuntimeSetting): boolean {
  return command !== undefined || Object.keys(env).length > 0;
}

/** In the order of the files: runtimes of `crew.yaml`, then rules and presets of `permissions.yaml` that allow. */
export function thingsOf(settings: Settings, permissions: Permissions | undefined): TrustedThing[] {
  return [...runtimeThings(settings), ...permissionThings(permissions)];
}

function runtimeThings(settings: Settings): TrustedThing[] {
  return Object.entries(settings.runtimes)
    .filter(([, setting]) => needsTrust(setting))
    .map(([name, setting]) => ({
      kind: "runtime",
      name,
      hash: runtimeHash(name, setting),
      shown: shownRuntime(name, setting),
    }));
}

function shownRuntime(name: string, { command, env }: RuntimeSetting): string {
  const variables = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  return [...variables, ...(command ?? [`(the built-in ${name})`])].join(" ");
}

function permissionThings(permissions: Permissions | undefined): TrustedThing[] {
  const presets = (permissions?.policies ?? []).map((name) => `policies: ${name}`);
  const rules = (permissions?.rules ?? [])
    .filter((rule) => rule.effect === "allow")
    .map((rule) => rule.source);
  return [...presets, ...rules].map((source) => ({
    kind: "allow_rule",
    name: source,
    hash: allowRuleHash(source),
    shown: source,
  }));
}
