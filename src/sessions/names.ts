/**
 * Paths as agents write them, as the rules name them: absolute first, from the folder of the session or of the user.
 * Not here: what is inside the workspace (`SessionHost.nameOf`).
 */
import { isAbsolute, resolve } from "node:path";

/**
 * A namer for one session. A relative path is the session's; `~` is what a shell makes of it, because a tool may do
 * the same. `home` undefined: `~` stays a name.
 */
export function makeNamer(
  cwd: string,
  home: string | undefined,
  nameOf: (path: string) => string,
): (path: string) => string {
  return (path) => {
    if (isAbsolute(path)) return nameOf(resolve(path));
    const inHome = home !== undefined && /^~(\/|$)/.test(path);
    return nameOf(inHome ? resolve(home, `.${path.slice(1)}`) : resolve(cwd, path));
  };
}
