import { describe, expect, it } from "vitest";
import { passedOn } from "../../src/sessions/environment.ts";

describe("variables", () => {
  it("are passed on by name, and none besides", () => {
    const all = { PATH: "/bin", HOME: "/h", LC_ALL: "C", AWS_SECRET: "s", OPENAI_KEY: "k", EMPTY: undefined };
    expect(passedOn(all)).toEqual({ PATH: "/bin", HOME: "/h", LC_ALL: "C" });
    expect(passedOn(all, ["OPENAI_*"])).toEqual({ PATH: "/bin", HOME: "/h", LC_ALL: "C", OPENAI_KEY: "k" });
  });
});
