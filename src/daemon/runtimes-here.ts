/**
 * The agents that can be started here: those of `crew.yaml`, the installed ones that crew knows, the bundled one.
 * Not here: what crew knows of each (`sessions/runtimes.ts`).
 */
import type { Settings } from "../documents/settings.ts";
import type { Runtime } from "../sessions/contract.ts";
import { bundledRuntime, findRuntime, findRuntimes } from "../sessions/runtimes.ts";
import { needsTrust, runtimeHash } from "./trusted-things.ts";
import type { WorldParts } from "./world.ts";

/** The one that `runtime:` names comes first; without that, installed ones before the bundled one. */
export async function runtimesOf(parts: WorldParts, settings: Settings): Promise<Runtime[]> {
  const installed = (await findRuntimes(parts.agents)).map(({ runtime }) => runtime.name);
  const configured = Object.entries(settings.runtimes).flatMap(([name, { command }]) =>
    command ? [name] : [],
  );
  const names = [settings.runtime, ...configured, ...installed, bundledRuntime(parts.crewCommand).name];
  const commands = Object.fromEntries(
    Object.entries(settings.runtimes).map(([name, { command, env }]) => [
      name,
      { command: command ?? [], env },
    ]),
  );
  const wanted = [...new Set(names)].filter((name) => name !== undefined);
  const usable = wanted.filter(
    (name) => configured.includes(name) || installed.includes(name) || name === "crew",
  );
  return usable.flatMap((name) => {
    const runtime = findRuntime(name, commands, parts.crewCommand);
    return runtime
      ? [{ ...runtime, env: expand({ ...runtime.env, ...settings.runtimes[name]?.env }, parts.env) }]
      : [];
  });
}

/** `${NAME}` in a value is taken from the environment; one that is not set becomes empty. */
function expand(env: Readonly<Record<string, string>>, from: WorldParts["env"]): Record<string, string> {
  const fill = (value: string) => value.replace(/\$\{(\w+)\}/g, (_, name: string) => from[name] ?? "");
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));
}

/** A command that crew knows is trusted with the folder; what the folder says of it is trusted by its hash. */
export function trustedOf(
  parts: WorldParts,
  settings: Settings,
  runtimes: readonly Runtime[],
): ReadonlySet<string> {
  const trusted = runtimes.filter(({ name }) => {
    const own = settings.runtimes[name];
    return !own || !needsTrust(own) || parts.trust.thing(runtimeHash(name, own));
  });
  return new Set(trusted.map(({ name }) => name));
}
