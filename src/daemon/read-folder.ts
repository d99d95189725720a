/**
 * Reads what the folder says that is not a note: settings, receipts, agents, sessions, who starts the work.
 * Not here: notes (`look.ts`), the user's own files (they come with the parts).
 */
import { limits } from "../base/limits.ts";
import { type WorkspacePath, workspacePath } from "../base/paths.ts";
import { type AgentDefinition, parseAgent } from "../documents/agent.ts";
import { type ConfigLayer, parseConfig } from "../documents/config.ts";
import { builtInLayer, mergeConfig, needEnvironmentLayer } from "../documents/config-layers.ts";
import { kindOf } from "../documents/kinds.ts";
import type { Settings } from "../documents/settings.ts";
import { readWorker } from "./lease.ts";
import { readReceipts } from "./receipts-log.ts";
import { runtimesOf, trustedOf } from "./runtimes-here.ts";
import { makeSessionIndex } from "./session-index.ts";
import type { Read, Rules, WorldParts } from "./world.ts";

/** Everything, at start. */
export async function readFolder(parts: WorldParts): Promise<Read> {
  const { home: folder } = await readSettings(parts);
  const home = folder === "." ? "" : `${folder}/`;
  const paths = (await parts.disk.list()).map((file) => file.path);
  const files = new Set<string>(paths);
  const rules = await readRules(parts, home, files);
  const receipts = await readReceipts(parts.disk, home, paths, parts.mirror);
  return {
    home,
    files,
    receipts,
    sessionIndex: makeSessionIndex(home, paths),
    ...rules,
    worker: await readWorker(parts, home, rules.settings.worker, receipts),
  };
}

/** What may change while crew runs: settings, agents and trust. */
export async function readRules(parts: WorldParts, home: string, files: ReadonlySet<string>): Promise<Rules> {
  const settings = await readSettings(parts);
  const runtimes = await runtimesOf(parts, settings);
  return {
    settings,
    agentFiles: await readAgents(parts, home, files),
    runtimes,
    trustedRuntimes: trustedOf(parts, settings, runtimes),
    folderTrusted: parts.trust.folder(),
  };
}

/** The settings of all layers. A broken `crew.yaml` pauses: its reader says so. */
export async function readSettings(parts: WorldParts): Promise<Settings> {
  const path = workspacePath("crew.yaml");
  const found = await parts.disk.read(path, limits.controlFileBytes);
  const layers: ConfigLayer[] = [builtInLayer(parts.machineZone)];
  if (parts.userConfig) layers.push(parseConfig(parts.userConfig.path, parts.userConfig.text, "user").layer);
  if (found.kind !== "absent")
    layers.push(parseConfig(path, found.kind === "file" ? found.text : "paused: true").layer);
  layers.push(needEnvironmentLayer(parts.env));
  return mergeConfig(layers, parts.machineZone);
}

async function readAgents(
  parts: WorldParts,
  home: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, AgentDefinition>> {
  const agents = new Map<string, AgentDefinition>();
  for (const path of paths as ReadonlySet<WorkspacePath>) {
    if (!path.startsWith(`${home}agents/`) || kindOf(path, home) !== "agent") continue; // most paths are notes
    const found = await parts.disk.read(path, limits.controlFileBytes);
    if (found.kind !== "file") continue;
    const agent = parseAgent(path, found.text);
    if (agent.usable) agents.set(agent.name, agent);
  }
  return agents;
}
