/**
 * A model service on loopback that does what the request's own text says (`script.ts`), in the dialects that agents speak.
 * Requests without tools are an agent's own errands (a title, a summary): they get one word.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { nextSteps, type Step } from "./script.ts";
import { callFor } from "./tool-choice.ts";
import type { Asked, Json, Reply, Wire } from "./wire.ts";

export interface ModelServer {
  readonly port: number;
  /** Every request that was answered or refused: its path and body. */
  readonly requests: { path: string; body: Json }[];
  /** Faults of the server itself: a path nobody knows, a step that no tool can do. */
  readonly faults: string[];
  close(): Promise<void>;
}

export const tickMs = 250;

export async function startModel(wires: readonly Wire[]): Promise<ModelServer> {
  const requests: ModelServer["requests"] = [];
  const faults: string[] = [];
  const server = createServer((request, response) => {
    answer(wires, request, response, requests).catch((error: unknown) => {
      faults.push(String(error));
      refuse(response, 500, String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  wires: readonly Wire[],
  request: IncomingMessage,
  response: ServerResponse,
  requests: ModelServer["requests"],
): Promise<void> {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const body = await readBody(request);
  requests.push({ path, body });
  const wire = wires.find((each) => each.path.test(path));
  if (!wire) return refuse(response, 404, `no such path: ${path}`);
  const asked = wire.read(body);
  const steps: Step[] = asked.tools.length === 0 ? [{ kind: "say", text: "ok" }] : nextSteps(asked.parts);
  const failing = steps.find((step) => step.kind === "fail");
  if (failing?.kind === "fail") return refuse(response, failing.status, "the script says so");
  await play(steps, asked, wire.open(response, body, path), response);
}

async function readBody(request: IncomingMessage): Promise<Json> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text === "" ? {} : (JSON.parse(text) as Json);
}

/** A body that each of the services' clients understands. */
function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "content-type": "application/json" });
  const error = { type: "invalid_request_error", code: status, message, status: "INVALID_ARGUMENT" };
  response.end(JSON.stringify({ type: "error", error }));
}

async function play(steps: Step[], asked: Asked, reply: Reply, response: ServerResponse): Promise<void> {
  for (const step of steps) {
    if (step.kind === "say") reply.text(step.text);
    else if (step.kind === "slow") await tick(step.ticks, reply, response);
    else if (step.kind === "hang")
      return; // until the agent hangs up
    else if (step.kind !== "fail") {
      const { tool, input } = callFor(step, asked.tools);
      reply.call(tool, input);
    }
  }
  reply.end();
}

async function tick(ticks: number, reply: Reply, response: ServerResponse): Promise<void> {
  for (let n = 1; n <= ticks && !response.destroyed; n++) {
    reply.text(`${n} `);
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
}
