/**
 * Everything in a workspace that could run a program or widen a permission, each with the hash that trust is given to.
 * Not here: who was trusted (`disk/trust.ts`), asking the person (`cli/`).
 */
import { sha256 } from "../base/hash.ts";
import { runnableHash, type TrustedThing } from "../disk/trust.ts";
import type { Permissions } from "../documents/permissions-types.ts";
import type { Settings } from "../documents/settings.ts";

/** The hash of an allow rule, or of a preset as `policies: NAME`. */
export function allowRuleHash(source: string): string {
  return sha256(`allow rule\0${source}`);
}

/** The hash of a command that `crew.yaml` gives for a runtime; folder and variables' values are not part of it. */
export function runtimeHash(command: readonly string[], envNames: readonly string[]): string {
  const [program = "", ...args] = command;
  return runnableHash({ command: program, args, envNames, cwd: "." });
}

/** In the order of the files: runtimes of `crew.yaml`, then rules and presets of `permissions.yaml` that allow. */
export function thingsOf(settings: Settings, permissions: Permissions | undefined): TrustedThing[] {
  return [...runtimeThings(settings), ...permissionThings(permissions)];
}

function runtimeThings(settings: Settings): TrustedThing[] {
  return Object.entries(settings.runtimes).flatMap(([name, { command, env }]) =>
    command
      ? [
          {
            kind: "runtime" as const,
            name,
            hash: runtimeHash(command, Object.keys(env)),
            shown: command.join(" "),
          },
        ]
      : [],
  );
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
