/**
 * What the loop remembers of notes: which claims stand where, who wrote the marks, and since when a block reads as it does.
 * A cache: at start it is filled by looking at every note.
 * Not here: reading notes (`documents/note.ts`).
 */
import type { Instant } from "../base/instant.ts";
import type { Note, RequestBlock } from "../documents/note-types.ts";
import type { Author } from "../reconcile/request-view.ts";

interface KnownNote {
  /** Sessions whose working claim stands here. */
  claims: Set<string>;
  /** Source text of each block, and since when it stands. */
  since: Map<string, Instant>;
  /** Who wrote the bare marks, by their normal forms. */
  authors: Map<string, Author>;
}

export interface NoteIndex {
  /** Takes in what a note says now; `at` counts as the first sight of blocks that were not there before. */
  see(path: string, note: Note, at: Instant, authorOf: (block: RequestBlock) => Author): void;
  forget(path: string): void;
  /** Paths of all notes that hold a marker. */
  paths(): string[];
  /** The note where the working claim of `session` stands. */
  claimOf(session: string): string | undefined;
  /** Since when the block reads as it does; undefined when it was never seen. */
  since(path: string, source: string): Instant | undefined;
  /** Who wrote the bare mark of this text that stood in the note at the last look; undefined when none did. */
  authorOf(path: string, normal: string): Author | undefined;
  /** True once the note was looked at. */
  knows(path: string): boolean;
}

export function makeNoteIndex(): NoteIndex {
  const notes = new Map<string, KnownNote>();
  return {
    see: (path, note, at, authorOf) => {
      const since = sinceOf(note, notes.get(path), at);
      notes.set(path, { claims: claimsOf(note), since, authors: authorsOf(note, authorOf) });
    },
    forget: (path) => notes.delete(path),
    paths: () => [...notes].filter(([, note]) => note.since.size > 0).map(([path]) => path),
    claimOf: (session) => [...notes].find(([, note]) => note.claims.has(session))?.[0],
    since: (path, source) => notes.get(path)?.since.get(source),
    authorOf: (path, normal) => notes.get(path)?.authors.get(normal),
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

function authorsOf(note: Note, authorOf: (block: RequestBlock) => Author): Map<string, Author> {
  const marks = note.blocks.filter((block) => block.marker.kind === "mark");
  return new Map(marks.map((block) => [block.normal, authorOf(block)]));
}
