/**
 * A session of one connection: a folder and a conversation, with one turn at a time.
 * Not here: a turn (`turn.ts`), the protocol (`serve.ts`). Sessions live as long as the connection does.
 */
import type { Client } from "./client.ts";
import type { Environment } from "./commands.ts";
import type { Message, Model } from "./model.ts";
import { toolbox } from "./tools/toolbox.ts";
import { runTurn, type TurnResult } from "./turn.ts";

/** What a prompt holds. `links`: URIs of resources that came with it. */
export interface Asked {
  text: string;
  links: string[];
  readOnly: boolean;
}

export interface Session {
  /** Stops the running turn; harmless when none runs. */
  cancel(): void;
  /** True while a turn runs. */
  busy(): boolean;
  /** Runs a turn; never rejects. Only while none runs. */
  prompt(asked: Asked, clientOfTurn: (signal: AbortSignal) => Client): Promise<TurnResult>;
}

/** A session in the folder `cwd` (absolute). */
export function makeSession(cwd: string, model: Model, env: Environment): Session {
  const messages: Message[] = [];
  let running: AbortController | undefined;
  let calls = 0;
  const callId = () => `call-${++calls}`;
  return {
    cancel: () => running?.abort(new Error("The turn was cancelled.")),
    busy: () => running !== undefined,
    prompt: async (asked, clientOfTurn) => {
      running = new AbortController();
      const { signal } = running;
      messages.push({ role: "user", ...asked });
      const client = clientOfTurn(signal);
      try {
        return await runTurn({ model, tools: toolbox, client, cwd, env, signal, messages, callId });
      } finally {
        running = undefined;
      }
    },
  };
}
