/**
 * Where the files of a session lie: `sessions/YYYY-MM/YYYY-MM-DD-slug-ID/`.
 * Not here: what stands in them (`documents/`), who writes them (`recorder.ts`, `page.ts`).
 */
import { type Instant, localDay } from "../base/instant.ts";
import { slug, type WorkspacePath, workspacePath } from "../base/paths.ts";

export interface SessionFolder {
  /** The folder's and the page's name, unique in the workspace. */
  name: string;
  page: WorkspacePath;
  ledger: WorkspacePath;
  transcript: WorkspacePath;
  changes: WorkspacePath;
}

/** `home` is "" or ends with "/". */
export function newSessionFolder(
  home: string,
  id: string,
  instruction: string,
  at: Instant,
  zone: string,
): SessionFolder {
  const day = localDay(at, zone);
  return sessionFolder(`${home}sessions/${day.slice(0, 7)}`, `${day}-${slug(instruction)}-${id}`);
}

function sessionFolder(month: string, name: string): SessionFolder {
  const inside = (file: string) => workspacePath(`${month}/${name}/${file}`);
  return {
    name,
    page: inside(`${name}.md`),
    ledger: inside("ledger.jsonl"),
    transcript: inside("transcript.jsonl"),
    changes: inside("artifacts/changes.diff"),
  };
}

/** The session folder that `path` lies in, with the id its name ends with; undefined elsewhere. */
export function sessionFolderAt(home: string, path: string): (SessionFolder & { id: string }) | undefined {
  if (!path.startsWith(`${home}sessions/`)) return undefined;
  const [month, name] = path.slice(`${home}sessions/`.length).split("/");
  const id = name?.match(/-([a-z][a-z0-9]{5,})$/)?.[1];
  if (!month || !name || !id) return undefined;
  return { ...sessionFolder(`${home}sessions/${month}`, name), id };
}
