import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { realDisk } from "../../src/disk/real.ts";
import { replaceNow, tempWorkspace, watchWorkspace } from "./temp-workspace.ts";

/** An editor that opened a.md before crew's command and saves `save` after it; gives the workspace. */
async function savedAfterwards(save: string) {
  const space = await tempWorkspace({ "a.md": "old\n" });
  const editor = openSync(space.at("a.md"), "r+");
  onTestFinished(() => closeSync(editor));
  expect(await replaceNow(space.disk, "a.md", "crew's\n")).toBe("written");
  ftruncateSync(editor);
  writeSync(editor, save, 0);
  return space;
}

it("a save into the old file when nobody watches can be brought back, and is listed once", async () => {
  const space = await savedAfterwards("the person's\n");
  const kinds = () => space.disk.listChanges().map(({ kind, why }) => `${kind}: ${why}`);
  const listed = ["late: a save into the old file, after crew had replaced it", "replace: a test"];
  expect(kinds().sort()).toEqual(listed);
  expect(kinds().sort()).toEqual(listed);
  const late = space.disk.listChanges().find(({ kind }) => kind === "late");
  await space.disk.undoChange(late?.id);
  expect(space.text(`a-${late?.id.slice(-6)}.md`)).toBe("the person's\n");
  expect(space.text("a.md")).toBe("crew's\n");
});

it("the next watcher says that a save came into the old file, and how to get it", async () => {
  const space = await savedAfterwards("the person's\n");
  const { root, state, clock } = space;
  const told = await watchWorkspace({ ...space, disk: realDisk({ root, state, clock }) });
  const id = space.disk.listChanges().find(({ kind }) => kind === "late")?.id;
  expect(told.degraded).toEqual([
    `A program saved into a.md after crew had replaced the file it had open. That text is kept; "crew undo ${id}" puts it beside the note.`,
  ]);
});

it("nothing is told of an editor that saves what stands in the file anyway", async () => {
  const space = await savedAfterwards("crew's\n");
  expect(space.disk.listChanges().map(({ kind }) => kind)).toEqual(["replace"]);
});
