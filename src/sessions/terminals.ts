/**
 * `terminal/*`, for agents that crew offers them to: commands that crew runs, judged first, ended with their turn.
 * Not here: processes (`launch.ts`), the rules (`policy/`), what a command changed (the host looks around it).
 */
import { isObject, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath } from "../base/paths.ts";
import type { Guard } from "./client-calls.ts";
import type { SessionHost } from "./contract.ts";
import type { Agents, Exit, Launch, RunningCommand } from "./door.ts";
import { RpcError, rpcCodes } from "./failure.ts";
import { needAbsolute } from "./files.ts";
import { shellLine } from "./shell-line.ts";

type Params = Record<string, unknown>;

export interface TerminalDeps {
  agents: Agents;
  cwd: DiskPath;
  /** What a command inherits; the agent's own additions come on top. */
  env: Readonly<Record<string, string>>;
}

interface Terminal {
  command: RunningCommand;
  /** After the host has been told of the end. */
  ended: Promise<Exit>;
  /** The end, once it is there. */
  exit(): Exit | undefined;
}

export interface Terminals {
  methods: Readonly<Record<string, (params: Params) => Promise<unknown>>>;
  /** Ends every command and forgets the terminals. */
  close(): Promise<void>;
}

export function makeTerminals(deps: TerminalDeps, host: SessionHost, guard: Guard): Terminals {
  const open = new Map<string, Terminal>();
  let made = 0;
  let closed = false;
  const get = (params: Params): Terminal => {
    const terminal = open.get(stringAt(params, "terminalId") ?? "");
    if (terminal) return terminal;
    throw new RpcError(rpcCodes.notFound, `there is no terminal ${JSON.stringify(params.terminalId)}`);
  };
  const create = async (params: Params) => {
    const wish = readWish(params, deps);
    guard(
      { capability: "shell", resource: wish.line, cwd: host.nameOf(wish.launch.cwd) },
      { recordAllowed: true },
    );
    if (open.size >= limits.terminals) throw new RpcError(rpcCodes.internal, "too many terminals are open");
    const terminal = await start(deps.agents, host, wish);
    const terminalId = `t${++made}`;
    open.set(terminalId, terminal);
    if (closed) await closeAll();
    return { terminalId };
  };
  const closeAll = async () => {
    const all = [...open.values()];
    open.clear();
    await Promise.all(all.map(end));
  };
  const release = async (params: Params) => {
    const terminal = get(params);
    open.delete(String(params.terminalId));
    await end(terminal);
    return {};
  };
  return {
    methods: {
      "terminal/create": create,
      "terminal/output": async (params) => stateOf(get(params)),
      "terminal/wait_for_exit": async (params) => exitOf(await get(params).ended),
      "terminal/kill": async (params) => {
        await end(get(params));
        return {};
      },
      "terminal/release": release,
    },
    close: () => {
      closed = true;
      return closeAll();
    },
  };
}

/** A command as the agent wants it, and the line that the rules judge: the same words. */
interface Wish {
  launch: Launch;
  line: string;
  limitBytes: number;
}

function readWish(params: Params, deps: TerminalDeps): Wish {
  const command = stringAt(params, "command");
  if (command === undefined || command.trim() === "") {
    throw new RpcError(rpcCodes.invalidParams, "command must be a text");
  }
  const args = Array.isArray(params.args) ? params.args.map(String) : [];
  const cwd = params.cwd === undefined || params.cwd === null ? deps.cwd : needAbsolute(params, "cwd");
  const limit =
    typeof params.outputByteLimit === "number" ? params.outputByteLimit : limits.commandOutputBytes;
  return {
    launch: { command: argvOf(command, args), cwd, env: { ...deps.env, ...readEnv(params.env) } },
    line: args.length > 0 ? shellLine([command, ...args]) : command,
    limitBytes: Math.max(0, Math.min(limit, limits.commandOutputBytes)),
  };
}

/** With arguments: a program. Without, and more than one word: a line for the shell, as agents write them. */
function argvOf(command: string, args: readonly string[]): readonly [string, ...string[]] {
  if (args.length > 0 || /^[\w./+-]+$/.test(command)) return [command, ...args];
  return process.platform === "win32" ? ["cmd.exe", "/d", "/s", "/c", command] : ["/bin/sh", "-c", command];
}

function readEnv(env: unknown): Record<string, string> {
  const pairs = Array.isArray(env) ? env.filter(isObject) : [];
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const name = stringAt(pair, "name");
      const value = stringAt(pair, "value");
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

async function start(agents: Agents, host: SessionHost, wish: Wish): Promise<Terminal> {
  await host.commandStarts();
  const command = agents.run(wish.launch, wish.limitBytes);
  let last: Exit | undefined;
  const ended = command.exited.then(async (exit) => {
    await host.commandEnded();
    last = exit;
    return exit;
  });
  ended.catch(() => {});
  return { command, ended, exit: () => last };
}

async function end({ command, ended }: Terminal): Promise<void> {
  await command.kill();
  await ended.catch(() => {});
}

function stateOf({ command, exit }: Terminal) {
  const { text, truncated } = command.output();
  const status = exit();
  return { output: text, truncated, ...(status ? { exitStatus: exitOf(status) } : {}) };
}

/** A program that could not be started ends like a shell that does not find it. */
function exitOf(exit: Exit) {
  return { exitCode: exit.error ? 127 : (exit.code ?? null), signal: exit.signal ?? null };
}
