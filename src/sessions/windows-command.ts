/**
 * Windows starts `.exe` files by itself; `.cmd` and `.bat` files, as npm makes them, only through `cmd.exe`.
 * Not here: other systems (they need none of this).
 */
import { existsSync } from "node:fs";
import { win32 } from "node:path";

export interface SpawnWords {
  program: string;
  args: readonly string[];
  /** The arguments are quoted already. */
  verbatim: boolean;
}

/** What to give to `spawn` for `command`; `env` is the one that the program will get. */
export function windowsCommand(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  exists: (path: string) => boolean = existsSync,
): SpawnWords {
  const [name, ...args] = command;
  const found = findOnWindows(name, env, exists) ?? name;
  if (!/\.(cmd|bat)$/i.test(found)) return { program: found, args, verbatim: false };
  const line = [found, ...args].map(quoteForCmd).join(" ");
  return { program: env.ComSpec ?? "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

/** The file that `name` means there: as it stands when it has a folder, else on PATH with the endings of PATHEXT. */
export function findOnWindows(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean,
): string | undefined {
  const endings = (env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const names = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()))
    ? [name]
    : endings.map((ending) => name + ending.toLowerCase());
  const folders = /[\\/]/.test(name) ? [""] : (env.PATH ?? env.Path ?? "").split(";").filter(Boolean);
  return folders
    .flatMap((folder) => names.map((file) => (folder ? win32.join(folder, file) : file)))
    .find(exists);
}

/** Quoted for `CommandLineToArgvW`, then every character that means something to `cmd.exe` escaped. */
function quoteForCmd(word: string): string {
  const quoted = `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
  return quoted.replace(/[()%!^"<>&|;, ]/g, "^$&");
}
