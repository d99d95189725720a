import { expect, test } from "vitest";
import { isConflictCopy, isTemporaryName } from "../../src/text/file-names.ts";

test.each([
  ["vim", ["4913", "5036", ".note.md.swp", ".note.md.swx", ".note.md.swo", "note.md~"]],
  ["emacs", ["#note.md#", ".#note.md", "note.md~", "note.md.~1~"]],
  ["nano", ["note.md.save", "note.md.save.1", ".note.md.swp"]],
  ["sed -i", ["sedAbC123"]],
  ["kate", [".note.md.kate-swp"]],
  ["JetBrains", ["note.md___jb_tmp___", "note.md___jb_old___"]],
  ["gedit", [".goutputstream-X7K2Y1"]],
  ["Syncthing", [".syncthing.note.md.tmp", "~syncthing~note.md.tmp"]],
  ["rsync", [".note.md.Xy12Ab"]],
  ["Dropbox and LibreOffice", [".~note.md", ".~lock.note.md#"]],
  ["Office", ["~$note.docx"]],
  ["browsers", ["note.md.crdownload", "note.md.part"]],
  ["programs that save by renaming", ["note.md.tmp", "note.md.tmp.123.456", "note.md.tmp-5f3a"]],
  ["crew", [".crew-k3f9q2-note.md"]],
])("%s's scratch files are temporary", (_program, names) => {
  expect(names.filter((name) => !isTemporaryName(name))).toEqual([]);
});

test("names that people choose are not temporary", () => {
  const names = ["note.md", "2026", "2026.md", "4914", "12345", "seder", "#todo.md", "a.tmp.md", "sedation"];
  expect(names.filter(isTemporaryName)).toEqual([]);
});

test.each([
  ["Syncthing", ["note.sync-conflict-20261130-190501-ABC1234.md", "note.sync-conflict-20261130-190501.md"]],
  ["Dropbox", ["note (Anna's conflicted copy 2026-11-30).md", "note (Case Conflict 1).md"]],
  ["Nextcloud", ["note (conflicted copy 2026-11-30 190501).md", "note_conflict-20261130-190501.md"]],
  ["Google Drive", ["note[Conflict 1].md"]],
  ["Seafile", ["note (SFConflict anna@example.org 2026-11-30-19-05-01).md"]],
  ["OneDrive", ["note-DESKTOP-4F7K2QA.md", "note-LAPTOP-AB12CD34-2.md"]],
])("%s's conflict copies are known", (_tool, names) => {
  expect(names.filter((name) => !isConflictCopy(name))).toEqual([]);
});

test("names that people choose are no conflict copies", () => {
  const names = [
    "note.md",
    "note 2.md",
    "note (1).md",
    "conflict.md",
    "merge-conflict.md",
    "my-laptop-setup.md",
  ];
  expect(names.filter(isConflictCopy)).toEqual([]);
});
