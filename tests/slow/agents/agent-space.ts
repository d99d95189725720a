/** A workspace whose requests go to a real agent, which talks to a model on loopback. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type CrewSpace, crewSpace } from "../end-to-end/crew-process.ts";
import { type ModelServer, startModel } from "./model/server.ts";
import pinned from "./pinned.json" with { type: "json" };
import type { RealAgent } from "./real-agents.ts";

export interface AgentSpace extends CrewSpace {
  readonly model: ModelServer;
  /** Paths of the files below a folder of the workspace. */
  files(folder: string): string[];
}

/** Package and version of an agent, as npm names it. */
export function pinnedVersion({ name }: RealAgent): string {
  const found = Object.entries(pinned).find(([each]) => each === name);
  if (!found) throw new Error(`pinned.json has no ${name}`);
  return found[1];
}

const permissions = `policies: [read-workspace, edit-workspace, read-only-shell]
rules:
  - { capability: shell, effect: allow, match: ["touch made-by-command"] }
`;

export async function agentSpace(agent: RealAgent): Promise<AgentSpace> {
  const space = crewSpace();
  const model = await startModel([agent.wire]);
  onTestFinished(() => model.close());
  const home = space.at("../agent-home");
  const { env, files } = agent.setUp(home, model.port);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const runtimes = { [agent.name]: { command: agent.command, env } };
  space.save("crew.yaml", `runtime: ${agent.name}\nruntimes: ${JSON.stringify(runtimes)}\n`);
  space.save("permissions.yaml", permissions);
  const trusted = space.crew("trust", "--yes");
  if (trusted.status !== 0) throw new Error(`crew trust failed: ${trusted.err}`);
  const below = (folder: string) =>
    existsSync(space.at(folder)) ? readdirSync(space.at(folder), { recursive: true, encoding: "utf8" }) : [];
  return { ...space, model, files: (folder) => below(folder).map((path) => join(folder, path)) };
}
