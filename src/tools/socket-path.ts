/**
 * Where the socket of a session lies: in crew's state folder, else, where that path is too long for the system, in a
 * folder of the person's own below the system's temporary one.
 * Not here: opening it (`socket-server.ts`).
 */
import { posix } from "node:path";
import { sha256 } from "../base/hash.ts";

export interface SocketPlace {
  platform: NodeJS.Platform;
  /** crew's state folder of the workspace, absolute. */
  stateFolder: string;
  /** The system's folder for temporary files. */
  temporary: string;
  /** The person's user id, so that two people never share a folder; undefined on Windows. */
  userId: number | undefined;
}

/** Linux holds 108 bytes with the final NUL, macOS 104. */
const pathLimitBytes = 103;

/** The path for `session`, whatever text that is: its name becomes a hash, never a part of a path. */
export function socketPath(place: SocketPlace, session: string): string {
  const name = sha256(`${place.stateFolder}\0${session}`).slice(0, 24);
  if (place.platform === "win32") return `\\\\.\\pipe\\crew-${name}`;
  const inState = posix.join(place.stateFolder, "sockets", `${name}.sock`);
  if (Buffer.byteLength(inState) <= pathLimitBytes) return inState;
  return posix.join(place.temporary, `crew-${place.userId ?? 0}`, `${name}.sock`);
}
