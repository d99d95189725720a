/**
 * The public agents that crew is tried with: how each is started so that it talks to the model on loopback and needs no login.
 * Not here: versions and installing (`pinned.json`, `install.mjs`), what each has to do (`agent-list.ts`).
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { responses } from "./model/responses.ts";
import type { Wire } from "./model/wire.ts";

export interface RealAgent {
  /** As `runtime:` in `crew.yaml` names it. */
  name: string;
  wire: Wire;
  command: readonly string[];
  /** How a request ends whose command was denied: some go on with the next step, some give up. */
  denied: RegExp;
  /** Variables and files (by path in its home) for a model at `port`. */
  setUp(home: string, port: number): { env: Record<string, string>; files: Record<string, string> };
}

const installed =
  process.env.CREW_AGENTS ?? fileURLToPath(new URL("../../../node_modules/.agents", import.meta.url));

const at = (agent: string, path: string) => join(installed, agent, "node_modules", path);

export const codex: RealAgent = {
  name: "codex",
  wire: responses,
  // The program itself: its wrapper of JavaScript leaves it behind when it is killed.
  command: [at("codex", `@zed-industries/codex-acp-${process.platform}-${process.arch}/bin/codex-acp`)],
  denied: /^failed: the agent gave up after: shell touch made-in-spite is not allowed/,
  setUp: (home, port) => ({
    env: { CODEX_HOME: join(home, ".codex"), MOCK_KEY: "x", NO_BROWSER: "1" },
    files: {
      ".codex/config.toml": `model = "mock-model"
model_provider = "mock"
approval_policy = "untrusted"
sandbox_mode = "danger-full-access"
[model_providers.mock]
name = "Mock"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "MOCK_KEY"
request_max_retries = 0
stream_max_retries = 0
`,
    },
  }),
};

/** True when `install.mjs` has been run for it. */
export function isInstalled({ command }: RealAgent): boolean {
  return command.every((word) => !word.startsWith("/") || existsSync(word));
}
