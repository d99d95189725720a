/**
 * What counts as a JSON-RPC message, and the small mends that real agents need.
 * Not here: cutting bytes into lines (`framing.ts`), what a message means (`connect.ts`).
 */
import type { AnyMessage, ErrorResponse, JsonRpcId } from "@agentclientprotocol/sdk";
import { isObject } from "../base/json.ts";

/**
 * The message that `value` is, or undefined when it is none (a log line, a batch, a number).
 * Mended: a missing `jsonrpc`, a response's id as digits in a string, an error without a code.
 * The id of a *request* keeps its type: the answer must carry it as it came.
 */
export function readMessage(value: unknown): AnyMessage | undefined {
  if (!isObject(value)) return undefined;
  return "method" in value ? readCall(value) : readResponse(value);
}

function readCall(value: Record<string, unknown>): AnyMessage | undefined {
  const { method, params, id } = value;
  if (typeof method !== "string" || !(isMarked(value) || isObject(params))) return undefined;
  if (!("id" in value)) return { jsonrpc: "2.0", method, params };
  return isId(id) ? { jsonrpc: "2.0", id, method, params } : undefined;
}

function readResponse(value: Record<string, unknown>): AnyMessage | undefined {
  if (!isId(value.id)) return undefined;
  const id = asNumber(value.id);
  if ("error" in value && value.error !== null) return { jsonrpc: "2.0", id, error: readError(value.error) };
  if (!("result" in value) && !isMarked(value)) return undefined;
  return { jsonrpc: "2.0", id, result: value.result ?? null };
}

function readError(error: unknown): ErrorResponse {
  const fields = isObject(error) ? error : { message: String(error) };
  const code =
    typeof fields.code === "number" && Number.isInteger(fields.code) ? fields.code : internalErrorCode;
  const message = typeof fields.message === "string" ? fields.message : JSON.stringify(error);
  return "data" in fields ? { code, message, data: fields.data } : { code, message };
}

const internalErrorCode = -32603;

function isMarked(value: Record<string, unknown>): boolean {
  return value.jsonrpc === "2.0";
}

function isId(id: unknown): id is JsonRpcId {
  return id === null || typeof id === "string" || (typeof id === "number" && Number.isFinite(id));
}

/** Crew's own requests have numbers; some agents answer them with "2" for 2. */
function asNumber(id: JsonRpcId): JsonRpcId {
  return typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : id;
}
