/**
 * Which variables a program gets. Never the whole environment: keys and tokens of other things are in there.
 * Not here: the marker of crew's own processes (`launch.ts`), `${NAME}` in `crew.yaml` (expanded before).
 */

export type Environment = Readonly<Record<string, string | undefined>>;

/** What any program needs to find itself at home; a name that ends with `*` is a prefix. */
const always: readonly string[] = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LANGUAGE",
  "LC_*",
  "TZ",
  "TERM",
  "TMPDIR",
  "XDG_*",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "ALL_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "all_proxy",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  // Windows
  "Path",
  "PATHEXT",
  "SystemRoot",
  "SYSTEMROOT",
  "windir",
  "ComSpec",
  "COMSPEC",
  "TEMP",
  "TMP",
  "USERNAME",
  "USERPROFILE",
  "HOMEDRIVE",
  "HOMEPATH",
  "APPDATA",
  "LOCALAPPDATA",
  "ProgramData",
  "ProgramFiles*",
  "SystemDrive",
];

/** Variables of `all` that every program gets, and those that `passes` names besides. */
export function passedOn(all: Environment, passes: readonly string[] = []): Record<string, string> {
  const names = [...always, ...passes];
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value !== undefined && names.some((wanted) => matches(wanted, name)) ? [[name, value]] : [],
    ),
  );
}

function matches(wanted: string, name: string): boolean {
  return wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}
