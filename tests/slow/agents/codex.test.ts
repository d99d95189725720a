import { describe } from "vitest";
import { agentList } from "./agent-list.ts";
import { codex } from "./real-agents.ts";

describe("codex-acp", () => agentList(codex));
