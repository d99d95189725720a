/** A note as it was read for one look. Not here: the parse (`documents/note.ts`), the view (`note-view.ts`). */
import type { Revision } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Note } from "../documents/note-types.ts";

export interface NoteNow {
  path: WorkspacePath;
  note: Note;
  revision: Revision;
  /** When it was saved last. */
  savedAt: Instant;
}
