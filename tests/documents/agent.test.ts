import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseAgent } from "../../src/documents/agent.ts";

const parse = (text: string) => parseAgent(workspacePath("agents/reviewer.md"), text);

test("an agent has a prompt, and may have a runtime and a model", () => {
  const text =
    "---\ndescription: Reviews changes\nmodel: 4.10\nruntime: claude\ntools: [read, shell]\nagents: helper, 007\nmcpServers: {}\nother: kept\n---\n\nYou review.\n\nBe brief.\n";
  expect(parse(text)).toEqual({
    name: "reviewer",
    description: "Reviews changes",
    model: "4.10",
    runtime: "claude",
    tools: ["read", "shell"],
    agents: ["helper", "007"],
    prompt: "You review.\n\nBe brief.",
    problems: [],
    usable: true,
  });
});

test("plain markdown is an agent with a prompt alone", () => {
  expect(parse("\uFEFFYou review.\r\n")).toEqual({
    name: "reviewer",
    description: "",
    model: undefined,
    runtime: undefined,
    tools: undefined,
    agents: [],
    prompt: "You review.",
    problems: [],
    usable: true,
  });
});

test.each([
  ["broken front matter", "---\nruntime: [claude\n---\nYou review.\n", ["agent/front-matter 2:10"]],
  ["a list as runtime", "---\nruntime: [claude]\n---\nYou review.\n", ["agent/wrong-value 2:10"]],
  ["a mapping as tools", "---\ntools: { read: true }\n---\nYou review.\n", ["agent/wrong-value 2:8"]],
])("with %s it is not usable", (_name, text, expected) => {
  const { problems, usable } = parse(text);
  expect(problems.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(expected);
  expect(usable).toBe(false);
});
