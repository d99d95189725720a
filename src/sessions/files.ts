/**
 * `fs/read_text_file` and `fs/write_text_file`, for agents that crew offers them to.
 * Not here: reading and writing (the host: links, undo, the diff record), the rules (`policy/`).
 */
import { isAbsolute } from "node:path";
import { stringAt } from "../base/json.ts";
import type { DiskPath } from "../base/paths.ts";
import { linesOf } from "../text/span.ts";
import type { Guard } from "./client-calls.ts";
import type { SessionHost } from "./contract.ts";
import { RpcError, rpcCodes } from "./failure.ts";

type Params = Record<string, unknown>;

/** The two methods. `wrote` hears of each write, so that the agent's own account of it is not taken for another. */
export function makeFiles(host: SessionHost, guard: Guard, wrote: (path: string, text: string) => void) {
  return {
    "fs/read_text_file": async (params: Params) => {
      const path = needAbsolute(params);
      guard({ capability: "fs_read", resource: host.nameOf(path) }, { recordAllowed: false });
      const text = await host.readText(path);
      return { content: cutLines(text, wholeNumber(params.line), wholeNumber(params.limit)) };
    },
    "fs/write_text_file": async (params: Params) => {
      const path = needAbsolute(params);
      const content = stringAt(params, "content");
      if (content === undefined) throw new RpcError(rpcCodes.invalidParams, "content must be a text");
      guard({ capability: "fs_write", resource: host.nameOf(path) }, { recordAllowed: true });
      wrote(path, content);
      await host.writeText(path, content);
      return {};
    },
  };
}

/** The absolute path under `key`; the protocol allows no other, and crew guesses no folder. */
export function needAbsolute(params: Params, key = "path"): DiskPath {
  const path = stringAt(params, key);
  if (path !== undefined && isAbsolute(path) && !path.includes("\0")) return path as DiskPath;
  throw new RpcError(rpcCodes.invalidParams, `${key} must be an absolute path, not ${JSON.stringify(path)}`);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** `limit` lines from the one-based `line` on, with their line ends; absent means from the start, or to the end. */
function cutLines(text: string, line: number | undefined, limit: number | undefined): string {
  if (line === undefined && limit === undefined) return text;
  const from = Math.max(0, (line ?? 1) - 1);
  const lines = linesOf(text).slice(from, limit === undefined ? undefined : from + limit);
  return lines.map((each) => each.text + each.eol).join("");
}
