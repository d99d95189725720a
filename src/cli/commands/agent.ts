/**
 * `crew agent`: the bundled agent on standard input and output, for crew and for any other ACP client.
 * Not here: what it does (`agent/`).
 */
import { serveAgent } from "../../agent/serve.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import type { CommandContext } from "../context.ts";

export async function agent(context: CommandContext): Promise<ExitCode> {
  const { stdin, stdout } = process;
  await serveAgent({ stdin, stdout, env: context.env, version: context.version });
  return exitCodes.fine;
}
