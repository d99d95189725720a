/**
 * Where the things of one machine lie: settings, state and cache of the user, all outside workspaces.
 * Losing state or cache loses no fact, plan or answer.
 * Not here: what lies in them (`undo-store.ts`, `lock.ts`, `trust.ts`, `machine.ts`).
 */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../base/hash.ts";
import { baseName, type DiskPath, isAbsolutePath, slug } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { stateError } from "./write-error.ts";

export interface Places {
  /** Settings, permissions and trust of the user. */
  config: DiskPath;
  state: DiskPath;
  cache: DiskPath;
}

/**
 * The folders of this user: `$CREW_HOME/{config,state,cache}` when that is set, else the XDG folders, each with
 * `crew` at its end. A relative value of either is not used, as the XDG rule says.
 * @throws UserError when neither HOME nor CREW_HOME names a folder.
 */
export function placesOf(env: Readonly<Record<string, string | undefined>>): Places {
  const own = absolute(env.CREW_HOME);
  if (own) return { config: at(own, "config"), state: at(own, "state"), cache: at(own, "cache") };
  const home = absolute(env.HOME) ?? absolute(env.USERPROFILE);
  const folder = (variable: string, fallback: string) => {
    const base = absolute(env[variable]) ?? (home && join(home, fallback));
    if (base) return at(base, "crew");
    throw new UserError({
      message: "crew does not know where its own files belong: HOME is not set.",
      fix: "Set HOME, or CREW_HOME to a folder of your choice.",
      meanwhile: "Nothing was made or changed.",
    });
  };
  return {
    config: folder("XDG_CONFIG_HOME", ".config"),
    state: folder("XDG_STATE_HOME", join(".local", "state")),
    cache: folder("XDG_CACHE_HOME", ".cache"),
  };
}

/**
 * The state folder of one workspace, made if need be with mode 0700. It is named by the real path of the workspace,
 * so that a link to it, or another spelling, finds the same; the file `workspace` in it says whose it is.
 * @throws UserError when it cannot be made.
 */
export function stateFolderOf(places: Places, root: string): DiskPath {
  const real = realpathSync.native(root);
  const name = `${slug(baseName(real.replaceAll("\\", "/")))}-${sha256(real).slice(0, 16)}`;
  const folder = join(places.state, "workspaces", name) as DiskPath;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, "workspace"), `${real}\n`, { mode: 0o600 });
    return folder;
  } catch (error) {
    throw stateError(error, folder);
  }
}

function at(base: string, name: string): DiskPath {
  return join(base, name) as DiskPath;
}

function absolute(path: string | undefined): string | undefined {
  return path && isAbsolutePath(path) ? path : undefined;
}
