/**
 * `crew mcp`: the tools of one session for its agent; crew starts it, with the session's socket and token in the environment.
 * Not here: the tools (`tools/`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { serveMcp } from "../../tools/mcp-server.ts";
import type { CommandContext } from "../context.ts";

export async function mcp(context: CommandContext): Promise<ExitCode> {
  const { stdin, stdout } = process;
  await serveMcp({ stdin, stdout, env: context.env, version: context.version });
  return exitCodes.fine;
}
