/**
 * The door to agents, with agents that answer from a script: real ACP over streams in memory, no process.
 * A test says what the next prompts are answered with (`next`, `when`, `always`) and reads what came in (`prompts`).
 * Nothing here waits on a clock: with a manual clock a turn runs as far as its script goes.
 */
import { agent, ndJsonStream, RequestError } from "@agentclientprotocol/sdk";
import type { AgentProcess, Agents, Exit, Launch, RunningCommand } from "../../src/sessions/door.ts";
import { makeStage, type StageWorld, type Step } from "./script-steps.ts";

export * from "./script-steps.ts";

/** How a command of `run` answers. */
interface ScriptedCommand {
  output?: string;
  code?: number;
  /** What it does to the world before it ends. */
  does?: () => Promise<void> | void;
}

export interface ScriptedAgents extends Agents {
  /** The answer to the next prompt that nothing else answers; several calls queue up. */
  next(...steps: Step[]): void;
  /** The answer to every prompt that matches, before `next` is looked at. */
  when(prompt: RegExp, ...steps: Step[]): void;
  /** The answer to prompts that nothing else answers; at first it says "done". */
  always(...steps: Step[]): void;
  /** How commands whose line matches end; others give no output and status 0. */
  command(line: RegExp, answer: ScriptedCommand): void;
  /** Programs that `find` knows. */
  installed(...programs: string[]): void;
  /** Lets the oldest turn that `waits()` go on. */
  continue(): void;
  /** Every prompt, in order. */
  readonly prompts: readonly string[];
  /** Every agent that was started, and every command line that was run. */
  readonly launched: readonly Launch[];
  readonly commands: readonly string[];
  /** How many agents run now. */
  readonly alive: number;
  /** Answers to the requests that scripts made of crew, in order: permission outcomes, contents, errors. */
  readonly answers: readonly unknown[];
}

export interface ScriptedWorld {
  /** Changes a file as an agent's own tools do, past crew. Needed by `editsItself` alone. Absolute path. */
  write?: (path: string, text: string) => Promise<void>;
  /** Whether agents say that they can load sessions. */
  canLoad?: boolean;
  /** They say that they can, and refuse with this code. */
  refusesLoad?: number;
}

export function scriptedAgents(world: ScriptedWorld = {}): ScriptedAgents {
  const queue: Step[][] = [];
  const rules: { prompt: RegExp; steps: Step[] }[] = [];
  const commandRules: { line: RegExp; answer: ScriptedCommand }[] = [];
  const programs = new Set<string>();
  const prompts: string[] = [];
  const launched: Launch[] = [];
  const commands: string[] = [];
  const answers: unknown[] = [];
  const held: (() => void)[] = [];
  let standard: Step[] = [(stage) => stage.say("done")];
  let alive = 0;
  let calls = 0;

  const stepsFor = (prompt: string): Step[] => {
    prompts.push(prompt);
    return rules.find((rule) => rule.prompt.test(prompt))?.steps ?? queue.shift() ?? standard;
  };
  const hold = () => new Promise<void>((resolve) => held.push(resolve));

  return {
    launch: (launch) => {
      launched.push(launch);
      alive++;
      const started = startScripted(launch, world, {
        stepsFor,
        hold,
        answers,
        nextCall: () => `call-${++calls}`,
      });
      void started.exited.then(() => alive--);
      return started;
    },
    run: (launch) => {
      const line = launch.command.at(-2) === "-c" ? String(launch.command.at(-1)) : launch.command.join(" ");
      commands.push(line);
      return runScripted(commandRules.find((rule) => rule.line.test(line))?.answer ?? {});
    },
    endOrphans: async () => [],
    find: async (program) => (programs.has(program) ? `/usr/bin/${program}` : undefined),
    next: (...steps) => void queue.push(steps),
    when: (prompt, ...steps) => void rules.push({ prompt, steps }),
    always: (...steps) => {
      standard = steps;
    },
    command: (line, answer) => void commandRules.push({ line, answer }),
    installed: (...names) => {
      for (const name of names) programs.add(name);
    },
    continue: () => held.shift()?.(),
    prompts,
    launched,
    commands,
    answers,
    get alive() {
      return alive;
    },
  };
}

interface Script extends Pick<StageWorld, "hold" | "answers" | "nextCall"> {
  stepsFor(prompt: string): Step[];
}

function startScripted(launch: Launch, world: ScriptedWorld, script: Script): AgentProcess {
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  const toCrew = new TransformStream<Uint8Array, Uint8Array>();
  const life = makeLife();
  const turns = new Map<string, AbortController>();
  let sessions = 0;
  const connection = agent({ name: "scripted" })
    .onRequest("initialize", () => ({
      protocolVersion: 1,
      agentCapabilities: { loadSession: world.canLoad ?? world.refusesLoad !== undefined },
      agentInfo: { name: "scripted", version: "1" },
    }))
    .onRequest("session/new", () => ({ sessionId: `scripted-${++sessions}` }))
    .onRequest("session/load", () => {
      if (world.refusesLoad === undefined) return {};
      throw new RequestError(world.refusesLoad, "not found");
    })
    .onNotification("session/cancel", ({ params }) => turns.get(params.sessionId)?.abort())
    .onRequest("session/prompt", async ({ params, client }) => {
      const text = params.prompt.map((block) => (block.type === "text" ? block.text : "")).join("");
      const cancel = new AbortController();
      turns.set(params.sessionId, cancel);
      const stage = makeStage({
        sessionId: params.sessionId,
        cwd: launch.cwd,
        notify: (method, body) => client.notify(method, body),
        request: (method, body) => client.request<unknown>(method, body),
        cancelled: cancel.signal,
        hold: script.hold,
        answers: script.answers,
        nextCall: script.nextCall,
        write: world.write,
        die: life.die,
      });
      return { stopReason: await stage.play(script.stepsFor(text)) };
    })
    .connect(ndJsonStream(toCrew.writable, toAgent.readable));
  void life.exited.then(() => connection.close());
  return {
    pid: undefined,
    stdout: untilDeath(toCrew.readable, life.exited),
    stdin: toAgent.writable,
    exited: life.exited,
    stderrTail: () => "",
    end: () => {
      life.die({ code: 0 });
      return life.exited;
    },
  };
}

function makeLife(): { exited: Promise<Exit>; die: (exit: Partial<Exit>) => void } {
  let die: (exit: Partial<Exit>) => void = () => {};
  const exited = new Promise<Exit>((resolve) => {
    die = ({ code, signal }) => resolve({ code, signal });
  });
  return { exited, die };
}

/** The output of a process ends with it. */
function untilDeath(
  stream: ReadableStream<Uint8Array>,
  exited: Promise<unknown>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  const over = exited.then(() => ({ done: true, value: undefined }));
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await Promise.race([reader.read(), over]);
      if (done || !value) controller.close();
      else controller.enqueue(value);
    },
  });
}

function runScripted({ output = "", code = 0, does }: ScriptedCommand): RunningCommand {
  const done = Promise.resolve(does?.()).then((): Exit => ({ code, signal: undefined }));
  return { output: () => ({ text: output, truncated: false }), exited: done, kill: async () => {} };
}
