/**
 * What the loop remembers of notes: which claims stand where, and since when a block reads as it does.
 * A cache: at start it is filled by looking at every note.
 * Not here: reading notes (`documents/note.ts`).
 */
import type { Instant } from "../base/instant.ts";
import type { Note, RequestBlock } from "../documents/note-types.ts";

interface KnownNote {
  /** Sessions whose working claim stands here. */
  claims: Set<string>;
  /** Source text of each block, and since when it stands. */
  since: Map<string, Instant>;
  /** Normal forms of bare marks. */
  marks: Set<string>;
}

export interface NoteIndex {
  /** Takes in what a note says now; `at` counts as the first sight of blocks that were not there before. */
  see(path: string, note: Note, at: Instant): void;
  forget(path: string): void;
  /** Paths of all notes that hold a marker. */
  paths(): string[];
  /** The note where the working claim of `session` stands. */
  claimOf(session: string): string | undefined;
  /** Since when the block reads as it does; undefined when it was never seen. */
  since(path: string, source: string): Instant | undefined;
  /** True when a bare mark of this text stood in the note at the last look. */
  hadMark(path: string, normal: string): boolean;
  /** True once the note was looked at. */
  knows(path: string): boolean;
}

export function makeNoteIndex(): NoteIndex {
  const notes = new Map<string, KnownNote>();
  return {
    see: (path, note, at) => {
      const before = notes.get(path);
      notes.set(path, { claims: claimsOf(note), since: sinceOf(note, before, at), marks: marksOf(note) });
    },
    forget: (path) => notes.delete(path),
    paths: () => [...notes].filter(([, note]) => note.since.size > 0).map(([path]) => path),
    claimOf: (session) => [...notes].find(([, note]) => note.claims.has(session))?.[0],
    since: (path, source) => notes.get(path)?.since.get(source),
    hadMark: (path, normal) => notes.get(path)?.marks.has(normal) ?? false,
    knows: (path) => notes.has(path),
  };
}

/** The bytes of a block as they stand. */
export function sourceOf(note: Note, block: RequestBlock): string {
  return note.text.slice(block.span.start, block.span.end);
}

function claimsOf(note: Note): Set<string> {
  return new Set(
    note.blocks.flatMap(({ marker }) =>
      marker.kind === "working" || marker.kind === "asking" ? [marker.session] : [],
    ),
  );
}

function sinceOf(note: Note, before: KnownNote | undefined, at: Instant): Map<string, Instant> {
  return new Map(
    note.blocks
      .map((block) => sourceOf(note, block))
      .map((source) => [source, before?.since.get(source) ?? at]),
  );
}

function marksOf(note: Note): Set<string> {
  return new Set(note.blocks.filter((block) => block.marker.kind === "mark").map((block) => block.normal));
}
