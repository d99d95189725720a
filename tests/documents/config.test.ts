import { describe, expect, test } from "vitest";
import { parseConfig } from "../../src/documents/config.ts";
import { allConfigKeys } from "../../src/documents/config-keys.ts";
import {
  builtInLayer,
  configKeysBelow,
  explainConfig,
  mergeConfig,
  nearestConfigKey,
  needEnvironmentLayer,
  variableOf,
} from "../../src/documents/config-layers.ts";
import type { Written } from "../../src/documents/config-types.ts";
import { yamlText, yamlTexts } from "../../src/text/yaml-look.ts";
import { parseYaml } from "../../src/text/yaml-read.ts";

const full = `version: 1
worker: anna-laptop
paused: false
timezone: Europe/Berlin
runtime: claude
runtimes:
  crew:   { command: [crew, agent] }
  claude-3.5: { command: [claude-agent-acp], env: { LOG: "1", TOKEN: "\${TOKEN}" } }
home: crew/
roots: { api: ../api }
watch: { settle: 500ms, request_settle: 1m30s, ignore: ["archive/**"], poll: true }
sessions: { parallel: 2, turn_timeout: 2h, idle_timeout: 5m, idle_close: 1m }
heartbeat: { every: 1h, hours: 08:00-18:00, max: 10, max_failures: 3 }
budget: { session_wall: 3h, day_tokens: 1000, day_cost: 2.5 }
unattended: wait
requests_from_git: run
sandbox: strict
notify: notify-send crew
memory: { archive_after: 365d, decay: { default: 0.02, work: 0.1 }, consolidate: { messages: 5, idle: 1h } }
`;

const settings = (text: string) => {
  const parsed = parseConfig("crew.yaml", text);
  return mergeConfig([builtInLayer("Etc/UTC"), parsed.layer], "Etc/UTC");
};

describe("settings that hold", () => {
  test("without any file they are the defaults, in the machine's zone", () => {
    expect(mergeConfig([builtInLayer("Asia/Tokyo")], "Asia/Tokyo")).toEqual({
      version: "1",
      worker: undefined,
      paused: false,
      timezone: "Asia/Tokyo",
      runtime: undefined,
      runtimes: {},
      home: ".",
      roots: {},
      watch: { settleMs: 300, requestSettleMs: 20_000, ignore: [], poll: "auto" },
      sessions: { parallel: 4, turnTimeoutMs: 3_600_000, idleTimeoutMs: 600_000, idleCloseMs: 600_000 },
      heartbeat: { everyMs: 1_800_000, hours: "00:00-24:00", max: 48, maxFailures: 5 },
      budget: { sessionWallMs: 7_200_000, dayTokens: 5_000_000, dayCost: 20 },
      unattended: "deny",
      requestsFromGit: "hold",
      sandbox: "auto",
      notify: "",
      memory: {
        archiveAfterMs: undefined,
        decay: { default: 0.03 },
        consolidate: { messages: 30, idleMs: 10_800_000, dayTokens: 200_000, attempts: 5 },
      },
      simulated: false,
    });
  });

  test("a file may set every one of them", () => {
    expect(parseConfig("crew.yaml", full).problems).toEqual([]);
    expect(settings(full)).toEqual({
      version: "1",
      worker: "anna-laptop",
      paused: false,
      timezone: "Europe/Berlin",
      runtime: "claude",
      runtimes: {
        crew: { command: ["crew", "agent"], env: {} },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written in the file
        "claude-3.5": { command: ["claude-agent-acp"], env: { LOG: "1", TOKEN: "${TOKEN}" } },
      },
      home: "crew",
      roots: { api: "../api" },
      watch: { settleMs: 500, requestSettleMs: 90_000, ignore: ["archive/**"], poll: "true" },
      sessions: { parallel: 2, turnTimeoutMs: 7_200_000, idleTimeoutMs: 300_000, idleCloseMs: 60_000 },
      heartbeat: { everyMs: 3_600_000, hours: "08:00-18:00", max: 10, maxFailures: 3 },
      budget: { sessionWallMs: 10_800_000, dayTokens: 1000, dayCost: 2.5 },
      unattended: "wait",
      requestsFromGit: "run",
      sandbox: "strict",
      notify: "notify-send crew",
      memory: {
        archiveAfterMs: 31_536_000_000,
        decay: { default: 0.02, work: 0.1 },
        consolidate: { messages: 5, idleMs: 3_600_000, dayTokens: 200_000, attempts: 5 },
      },
      simulated: false,
    });
  });

  test("names are the text that was typed", () => {
    expect(settings("worker: 012\nruntime: 1e3\n")).toMatchObject({ worker: "012", runtime: "1e3" });
  });

  test("empty sections and empty values set nothing", () => {
    const text = "watch:\nmemory: {}\nworker:\n";
    expect(parseConfig("crew.yaml", text).problems).toEqual([]);
    expect(settings(text)).toEqual(settings(""));
  });

  test("the later layer wins, key by key", () => {
    const user = parseConfig(
      "config.yaml",
      "runtime: claude\nsessions: { parallel: 8, idle_close: 1m }\n",
      "user",
    );
    const own = parseConfig("crew.yaml", "runtime: codex\n");
    const env = needEnvironmentLayer({ CREW_SESSIONS_PARALLEL: "2", CREW_HOME: "/elsewhere", PATH: "/bin" });
    const held = mergeConfig([builtInLayer("Etc/UTC"), user.layer, own.layer, env], "Etc/UTC");
    expect([held.runtime, held.sessions.parallel, held.sessions.idleCloseMs, held.home]).toEqual([
      "codex",
      2,
      60_000,
      ".",
    ]);
  });

  test.each([
    ["broken YAML", "watch: [\nsessions: { parallel: 2 }\n"],
    ["a paused that is no yes or no", "paused: ja\n"],
    ["another version", "version: 2\n"],
    ["a worker that is no name", "worker: [a]\n"],
    ["a home outside", "home: ../elsewhere\n"],
  ])("nothing new starts with %s", (_name, text) => {
    expect(settings(text).paused).toBe(true);
  });

  test("a slip elsewhere pauses nothing", () => {
    expect(settings("watch: { setle: 1s }\nsessions: { parallel: 0 }\n")).toEqual(settings(""));
  });

  test("names in the file reach no prototype", () => {
    settings("runtimes: { __proto__: { command: [x] } }\nroots: { __proto__: x }\n");
    expect(({} as { command?: string }).command).toBe(undefined);
  });
});

describe("explaining a setting", () => {
  const user = parseConfig("~/.config/crew/config.yaml", "sessions:\n  parallel: 8\n", "user").layer;
  const own = parseConfig("crew.yaml", "version: 1\nsessions: { parallel: 3 } # enough\n").layer;
  const layers = [builtInLayer("Etc/UTC"), user, own];

  test("names the layer, file and line that won, and what it covers", () => {
    expect(explainConfig(layers, "sessions.parallel")).toEqual({
      key: "sessions.parallel",
      shown: "3",
      layer: "workspace",
      file: "crew.yaml",
      line: 2,
      about: "The most sessions that run at once.",
      expects: "a whole number from 1 to 64",
      instead: [
        { shown: "8", file: "~/.config/crew/config.yaml", line: 2 },
        { shown: "4", file: "built-in", line: 0 },
      ],
    });
  });

  test("names the variable", () => {
    const env = needEnvironmentLayer({ CREW_SESSIONS_PARALLEL: "2" });
    expect(explainConfig([...layers, env], "sessions.parallel")).toMatchObject({
      shown: "CREW_SESSIONS_PARALLEL=2",
      layer: "environment",
      line: 0,
    });
  });

  test("a setting that nobody set, a default, and one that does not exist", () => {
    expect(explainConfig(layers, "worker")).toMatchObject({ shown: "", layer: "built-in" });
    expect(explainConfig(layers, "watch.settle")).toMatchObject({ shown: "300ms", layer: "built-in" });
    expect(explainConfig(layers, "watch.setle")).toBe(undefined);
    expect(nearestConfigKey("watch.setle")).toBe("watch.settle");
  });

  test("lists a section, with the names that are used", () => {
    const named = parseConfig("crew.yaml", "runtimes: { claude: { command: [c] } }\n").layer;
    expect(configKeysBelow([named], "runtimes")).toEqual(["runtimes.claude.command"]);
    expect(configKeysBelow([], "watch")).toEqual([
      "watch.settle",
      "watch.request_settle",
      "watch.ignore",
      "watch.poll",
    ]);
  });

  test("a variable with a wrong value is refused by its name", () => {
    expect(() => needEnvironmentLayer({ CREW_SESSIONS_PARALLEL: "many" })).toThrow(
      'CREW_SESSIONS_PARALLEL is "many"; expected a whole number from 1 to 64.',
    );
    expect(variableOf("watch.request_settle")).toBe("CREW_WATCH_REQUEST_SETTLE");
    expect(variableOf("home")).toBe(undefined);
  });
});

test("every setting's default is a value of its own type, as it is shown", () => {
  for (const { key, type, fallback, shown } of allConfigKeys) {
    if (fallback === undefined) continue;
    const block = parseYaml(`v: ${shown}\n`);
    const written: Written = {
      value: block.data.v,
      text: yamlText(block, ["v"]),
      texts: yamlTexts(block, ["v"]),
    };
    expect([key, type.read(written)]).toEqual([key, fallback]);
  }
});
