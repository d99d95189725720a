import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { machineName } from "../../src/disk/machine.ts";
import { placesOf, stateFolderOf } from "../../src/disk/places.ts";
import { tempWorkspace } from "./temp-workspace.ts";

describe("where things of this machine lie", () => {
  it("in the XDG folders, or all below CREW_HOME", () => {
    expect(placesOf({ HOME: "/home/anna" })).toEqual({
      config: "/home/anna/.config/crew",
      state: "/home/anna/.local/state/crew",
      cache: "/home/anna/.cache/crew",
    });
    expect(placesOf({ HOME: "/home/anna", XDG_STATE_HOME: "/var/anna", XDG_CACHE_HOME: "relative" })).toEqual(
      {
        config: "/home/anna/.config/crew",
        state: "/var/anna/crew",
        cache: "/home/anna/.cache/crew",
      },
    );
    expect(placesOf({ CREW_HOME: "/tmp/crew" })).toEqual({
      config: "/tmp/crew/config",
      state: "/tmp/crew/state",
      cache: "/tmp/crew/cache",
    });
    expect(() => placesOf({})).toThrow("crew does not know where its own files belong: HOME is not set.");
  });

  it("a workspace has one state folder, however it is spelled", async () => {
    const { root, state } = await tempWorkspace();
    const places = placesOf({ CREW_HOME: state });
    symlinkSync(root, `${root}-link`);
    const folder = stateFolderOf(places, root);
    expect(stateFolderOf(places, `${root}-link/.`)).toBe(folder);
    expect(readFileSync(join(folder, "workspace"), "utf8")).toBe(`${root}\n`);
    mkdirSync(join(root, "other"));
    expect(stateFolderOf(places, join(root, "other"))).not.toBe(folder);
  });

  it("says so when they cannot be made", async () => {
    const { root, state } = await tempWorkspace();
    writeFileSync(join(state, "state"), "a file in the way");
    expect(() => stateFolderOf(placesOf({ CREW_HOME: state }), root)).toThrow(
      /^crew cannot write its own folder /,
    );
  });

  it("the name of the machine stays once it is given", async () => {
    const { state } = await tempWorkspace();
    const places = placesOf({ CREW_HOME: state });
    const name = machineName(places);
    expect(name).toMatch(/^[a-z0-9-]+-[a-z]{4}$/);
    expect(machineName(places)).toBe(name);
    writeFileSync(join(places.state, "machine"), "anna-laptop\n");
    expect(machineName(places)).toBe("anna-laptop");
    writeFileSync(join(places.state, "machine"), "../evil\n");
    const anew = machineName(places);
    expect(anew).toMatch(/^[a-z0-9-]+-[a-z]{4}$/);
    expect(machineName(places)).toBe(anew);
  });
});
