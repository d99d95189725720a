/**
 * The settings that hold, typed, every default filled in. Times are milliseconds.
 * Not here: where they come from (`config.ts`, `config-layers.ts`).
 */
import type { ConfigKey } from "./config-keys/key.ts";
import { configKeys } from "./config-keys.ts";

/** How an agent is started, as far as the files say. */
export interface RuntimeSetting {
  /** Undefined: only variables are set, the command is the built-in one. */
  command: readonly [string, ...string[]] | undefined;
  /** As written: `${NAME}` is expanded when the agent starts. */
  env: Readonly<Record<string, string>>;
}

export interface Settings {
  version: "1";
  /** Undefined: the machine whose lease has the highest term. */
  worker: string | undefined;
  paused: boolean;
  timezone: string;
  runtime: string | undefined;
  runtimes: Readonly<Record<string, RuntimeSetting>>;
  /** "." or a folder below the workspace, without a slash at its end. */
  home: string;
  /** Folders as written: absolute, or relative to the workspace. */
  roots: Readonly<Record<string, string>>;
  watch: {
    settleMs: number;
    requestSettleMs: number;
    ignore: readonly string[];
    poll: "auto" | "true" | "false";
  };
  sessions: { parallel: number; turnTimeoutMs: number; idleTimeoutMs: number; idleCloseMs: number };
  heartbeat: { everyMs: number; hours: string; max: number; maxFailures: number };
  budget: { sessionWallMs: number; dayTokens: number; dayCost: number };
  unattended: "deny" | "wait";
  requestsFromGit: "hold" | "run";
  sandbox: "auto" | "strict" | "off";
  /** "" when there is none. */
  notify: string;
  memory: MemorySettings;
  simulated: boolean;
}

export interface MemorySettings {
  /** Undefined: never. */
  archiveAfterMs: number | undefined;
  /** By tag; what is lost a day. */
  decay: Readonly<Record<string, number>>;
  consolidate: { messages: number; idleMs: number; dayTokens: number; attempts: number };
}

const { workspace, runtimes, watch, sessions, heartbeat, memory } = configKeys;

/** The typed view of merged values by dotted key; `machineZone` holds where no zone is set. */
export function settingsOf(values: ReadonlyMap<string, unknown>, machineZone: string): Settings {
  const maybe: Maybe = (key) => values.get(key.key) as typeof key.fallback;
  const of: Of = (key) => (values.get(key.key) ?? key.fallback) as NonNullable<typeof key.fallback>;
  return {
    version: of(workspace.version),
    worker: maybe(workspace.worker),
    paused: of(workspace.paused),
    timezone: maybe(workspace.timezone) ?? machineZone,
    runtime: maybe(runtimes.runtime),
    runtimes: runtimesOf(values),
    home: of(workspace.home),
    roots: namedBelow<string>(values, "roots"),
    watch: watchOf(of),
    sessions: sessionsOf(of),
    heartbeat: heartbeatOf(of),
    budget: budgetOf(of),
    unattended: of(workspace.unattended),
    requestsFromGit: of(workspace.requestsFromGit),
    sandbox: of(workspace.sandbox),
    notify: of(workspace.notify),
    memory: memoryOf(values, maybe, of),
    simulated: of(workspace.simulated),
  };
}

/** The value of a setting, or undefined; and the value of one that has a default. */
type Maybe = <Value>(key: ConfigKey<Value>) => Value | undefined;
type Of = <Value>(key: ConfigKey<Value>) => NonNullable<Value>;

function watchOf(of: Of): Settings["watch"] {
  return {
    settleMs: of(watch.settle),
    requestSettleMs: of(watch.requestSettle),
    ignore: of(watch.ignore),
    poll: of(watch.poll),
  };
}

function sessionsOf(of: Of): Settings["sessions"] {
  return {
    parallel: of(sessions.parallel),
    turnTimeoutMs: of(sessions.turnTimeout),
    idleTimeoutMs: of(sessions.idleTimeout),
    idleCloseMs: of(sessions.idleClose),
  };
}

function heartbeatOf(of: Of): Settings["heartbeat"] {
  return {
    everyMs: of(heartbeat.every),
    hours: of(heartbeat.hours),
    max: of(heartbeat.max),
    maxFailures: of(heartbeat.maxFailures),
  };
}

function budgetOf(of: Of): Settings["budget"] {
  return {
    sessionWallMs: of(sessions.sessionWall),
    dayTokens: of(sessions.dayTokens),
    dayCost: of(sessions.dayCost),
  };
}

/** What an episode loses a day when no setting says otherwise. */
export const defaultDecay = 0.03;

function memoryOf(values: ReadonlyMap<string, unknown>, maybe: Maybe, of: Of): MemorySettings {
  return {
    archiveAfterMs: maybe(memory.archiveAfter),
    decay: { default: defaultDecay, ...namedBelow<number>(values, "memory.decay") },
    consolidate: {
      messages: of(memory.messages),
      idleMs: of(memory.idle),
      dayTokens: of(memory.dayTokens),
      attempts: of(memory.attempts),
    },
  };
}

/** The values whose keys are `prefix.NAME`, by name. */
function namedBelow<Value>(values: ReadonlyMap<string, unknown>, prefix: string): Record<string, Value> {
  const start = `${prefix}.`;
  const found = [...values].filter(([key]) => key.startsWith(start));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(start.length), value as Value]));
}

/** Names may have dots (`claude-3.5`), variables may not; so the variable is looked for first. */
function runtimesOf(values: ReadonlyMap<string, unknown>): Record<string, RuntimeSetting> {
  const found = new Map<string, RuntimeSetting>();
  const change = (name: string, part: Partial<RuntimeSetting>) =>
    found.set(name, { command: undefined, env: {}, ...found.get(name), ...part });
  for (const [key, value] of values) {
    const [, named = "", variable] = key.match(/^runtimes\.(.+)\.env\.([^.]+)$/) ?? [];
    const started = key.match(/^runtimes\.(.+)\.command$/)?.[1];
    if (variable) change(named, { env: { ...found.get(named)?.env, [variable]: String(value) } });
    else if (started) change(started, { command: value as [string, ...string[]] });
  }
  return Object.fromEntries(found);
}
