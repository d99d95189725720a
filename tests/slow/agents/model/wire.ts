/**
 * What the model server knows of a service: how its requests are read and its answers written.
 * Not here: each service (the files beside this one).
 */
import type { ServerResponse } from "node:http";
import type { Part } from "./script.ts";

export type Json = Record<string, unknown>;

/** A tool that the request offers; `properties` are those of its JSON Schema. */
export interface Tool {
  name: string;
  properties: Record<string, Json>;
}

export interface Asked {
  parts: Part[];
  tools: Tool[];
}

/** An answer that is being streamed. */
export interface Reply {
  text(chunk: string): void;
  call(tool: string, input: Json): void;
  end(): void;
}

export interface Wire {
  path: RegExp;
  read(body: Json): Asked;
  /** Begins an answer. */
  open(response: ServerResponse, body: Json, path: string): Reply;
}

export function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** A content is a text or a list of parts with a `text`. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => (typeof part.text === "string" ? part.text : ""))
    .join("\n");
}

export function toolOf(name: unknown, schema: unknown): Tool {
  const { properties } = (schema ?? {}) as { properties?: Record<string, Json> };
  return { name: String(name), properties: properties ?? {} };
}

/** Server-sent events. */
export function events(response: ServerResponse) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  return {
    send: (data: Json | string, name?: string) => {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`);
    },
    end: () => void response.end(),
  };
}
