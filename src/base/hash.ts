/** Hashes that name contents. Not here: trust decisions about them (`disk/trust.ts`). */
import { createHash } from "node:crypto";

/** SHA-256 in lower-case hex; strings are hashed as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The name of one exact content of a file: its SHA-256. */
export type Revision = string & { readonly __revision: unique symbol };

export function revisionOf(content: string | Uint8Array): Revision {
  return sha256(content) as Revision;
}
