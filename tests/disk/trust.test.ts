import { appendFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeIds } from "../../src/base/ids.ts";
import { placesOf } from "../../src/disk/places.ts";
import { runnableHash, trustStore } from "../../src/disk/trust.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { tempWorkspace } from "./temp-workspace.ts";

async function store() {
  const { root, state } = await tempWorkspace();
  const clock = manualClock();
  const places = placesOf({ CREW_HOME: state });
  const open = () =>
    trustStore(
      places,
      clock,
      makeIds(clock, (count) => new Uint8Array(count)),
    );
  return { root, open, file: join(places.config, "trust.jsonl") };
}

const runnable = { command: "npm", args: ["test"], envNames: ["B", "A"], cwd: "." };
const thing = { kind: "command", name: "tests", hash: runnableHash(runnable), shown: "npm test" } as const;

it("nothing is trusted until a person says so, and trust lasts", async () => {
  const { root, open } = await store();
  expect(open().folderTrusted(root)).toBe(false);
  open().trustFolder(root);
  open().trustThing(root, thing);
  expect(open().folderTrusted(`${root}/.`)).toBe(true);
  expect(open().thingTrusted(root, thing.hash)).toBe(true);
  expect(open().list()).toEqual([{ root, ts: "2026-03-02T09:00:00.000Z", things: [thing] }]);
});

it("trust in a thing is for its folder alone and needs trust in the folder", async () => {
  const { root, open } = await store();
  open().trustThing(root, thing);
  expect(open().thingTrusted(root, thing.hash)).toBe(false);
  open().trustFolder(root);
  expect(open().thingTrusted(root, thing.hash)).toBe(false);
});

it("it is taken back, for one thing or for all", async () => {
  const { root, open } = await store();
  open().trustFolder(root);
  open().trustThing(root, thing);
  open().revoke(root, thing.hash);
  expect([open().folderTrusted(root), open().thingTrusted(root, thing.hash)]).toEqual([true, false]);
  open().trustThing(root, thing);
  open().revoke(root);
  open().trustFolder(root);
  expect([open().folderTrusted(root), open().thingTrusted(root, thing.hash)]).toEqual([true, false]);
});

it("a damaged record trusts nothing and hurts only itself", async () => {
  const { root, open, file } = await store();
  open().trustFolder(root);
  appendFileSync(file, `{"type":"thing","root":"${root}","hash":`);
  open().trustThing(root, thing);
  expect(
    open()
      .list()
      .map((folder) => folder.things),
  ).toEqual([[thing]]);
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
});

it("the hash changes with everything that runs, and not with the order of variables", () => {
  const hashes = [
    runnable,
    { ...runnable, command: "npx" },
    { ...runnable, args: ["test", ""] },
    { ...runnable, envNames: ["A"] },
    { ...runnable, cwd: "api" },
  ].map(runnableHash);
  expect(new Set(hashes).size).toBe(5);
  expect(runnableHash({ ...runnable, envNames: ["A", "B"] })).toBe(hashes[0]);
});
