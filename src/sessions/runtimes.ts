/**
 * The agents that crew knows, those that are installed, and the one that a session gets. The bundled agent is always
 * there: it is crew itself.
 * Not here: `runtimes:` of `crew.yaml` as text (`documents/config.ts`), whether a person trusts it (`disk/trust.ts`).
 */
import type { Runtime } from "./contract.ts";
import type { Agents } from "./door.ts";
import { claude } from "./runtimes/claude.ts";
import { codex } from "./runtimes/codex.ts";
import { gemini } from "./runtimes/gemini.ts";
import { goose } from "./runtimes/goose.ts";
import { kiro } from "./runtimes/kiro.ts";
import { type KnownRuntime, unknownQuirks } from "./runtimes/known.ts";
import { opencode } from "./runtimes/opencode.ts";
import { pi } from "./runtimes/pi.ts";
import { qwen } from "./runtimes/qwen.ts";

/** Agents of others, in the order in which `crew init` offers them. */
export const knownRuntimes: readonly KnownRuntime[] = [
  claude,
  codex,
  gemini,
  opencode,
  qwen,
  pi,
  goose,
  kiro,
];

/** The name of the bundled agent. */
export const bundledName = "crew";

/** What `crew.yaml` says of one runtime. */
export interface ConfiguredRuntime {
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** How crew starts itself: program and first arguments, for instance `[node, dist/main.js]`. */
export type SelfCommand = readonly [string, ...string[]];

/** The bundled agent: it has no tools of its own, so crew offers it files and a terminal, and each use is judged. */
export function bundledRuntime(self: SelfCommand): Runtime {
  return {
    name: bundledName,
    command: [...self, "agent"],
    env: {},
    quirks: { offerFiles: true, offerTerminal: true, asks: true },
  };
}

/**
 * The runtime called `name`: as `configured` says, with what crew knows of an agent of that name; else the built-in
 * one; undefined when there is neither. An unknown agent is not taken to ask before it acts.
 */
export function findRuntime(
  name: string,
  configured: Readonly<Record<string, ConfiguredRuntime>>,
  self: SelfCommand,
): Runtime | undefined {
  const builtIn = name === bundledName ? bundledRuntime(self) : builtInRuntime(name);
  const own = Object.hasOwn(configured, name) ? configured[name] : undefined;
  const [program, ...args] = own?.command ?? [];
  if (program === undefined) return builtIn && { ...builtIn, env: { ...builtIn.env, ...own?.env } };
  return {
    name,
    command: [program, ...args],
    env: own?.env ?? {},
    ...(builtIn?.passes ? { passes: builtIn.passes } : {}),
    quirks: builtIn?.quirks ?? unknownQuirks,
  };
}

function builtInRuntime(name: string): Runtime | undefined {
  const known = knownRuntimes.find((runtime) => runtime.name === name);
  return known && runtimeOf(known);
}

function runtimeOf({ name, command, passes, quirks }: KnownRuntime): Runtime {
  return { name, command, env: {}, passes, quirks };
}

/** An agent on this machine, and where its program is. */
export interface FoundRuntime {
  runtime: Runtime;
  path: string;
}

/** Known agents whose program is on PATH, in the order of `knownRuntimes`. The bundled one is not among them. */
export async function findRuntimes(agents: Pick<Agents, "find">): Promise<FoundRuntime[]> {
  const found = await Promise.all(
    knownRuntimes.map(async (known) => ({ known, path: await agents.find(known.command[0]) })),
  );
  return found.flatMap(({ known, path }) =>
    path === undefined ? [] : [{ runtime: runtimeOf(known), path }],
  );
}
