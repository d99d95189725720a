/**
 * Commands that run other commands: `env`, `sudo`, `timeout 5`, `sh -c '…'`, `eval`.
 * Not here: the decision about what they run (`decide-shell.ts`).
 */

/** What a command runs: the words of a command, or the text of a script. */
export type Inner = { kind: "words"; words: string[] } | { kind: "script"; text: string };

/** Wrappers and how many plain arguments of their own stand before the command. */
const wrappers: Readonly<Record<string, number>> = {
  env: 0,
  sudo: 0,
  doas: 0,
  nice: 0,
  ionice: 0,
  nohup: 0,
  setsid: 0,
  stdbuf: 0,
  time: 0,
  command: 0,
  builtin: 0,
  exec: 0,
  xargs: 0,
  watch: 0,
  busybox: 0,
  toybox: 0,
  unbuffer: 0,
  caffeinate: 0,
  timeout: 1,
  gtimeout: 1,
  chroot: 1,
  flock: 1,
  taskset: 1,
  chrt: 1,
  su: 1,
};

const shells = /^(ba|da|z|k|mk|a|fi|c|tc|r?ba)?sh$/;

/** The program's own name, without its folder. */
export function programName(words: readonly string[]): string {
  return (words[0] ?? "").replace(/^.*[\\/]/, "");
}

/** What `words` runs besides itself; empty for commands that run nothing known. */
export function innerOf(words: readonly string[]): Inner[] {
  const name = programName(words);
  const rest = words.slice(1);
  if (shells.test(name)) return scriptAfter(rest, /^-[a-z]*c[a-z]*$/);
  if (name === "eval") return rest.length > 0 ? [{ kind: "script", text: rest.join(" ") }] : [];
  if (name === "find" || name === "fd") return afterExec(rest);
  const own = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (own === undefined) return [];
  return [...commandAfter(rest, own), ...scriptAfter(rest, /^-c$/)];
}

function scriptAfter(words: readonly string[], flag: RegExp): Inner[] {
  const at = words.findIndex((word) => flag.test(word));
  const text = at < 0 ? undefined : words[at + 1];
  return text === undefined ? [] : [{ kind: "script", text }];
}

function afterExec(words: readonly string[]): Inner[] {
  return words.flatMap((word, at): Inner[] => {
    if (!/^(-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(word)) return [];
    return [{ kind: "words", words: words.slice(at + 1) }];
  });
}

/**
 * Options may take a value, which cannot be told from the command: every word after the options that could be the
 * command is looked at, so that `nice -n 5 rm x` shows `rm x` too.
 */
function commandAfter(words: readonly string[], own: number): Inner[] {
  const isLead = (word: string) => word.startsWith("-") || /^[A-Za-z_][A-Za-z0-9_]*=/.test(word);
  const first = words.findIndex((word) => !isLead(word));
  if (first < 0) return [];
  const options = words.slice(0, first).filter((word) => word.startsWith("-")).length;
  const starts = Array.from({ length: Math.min(options, 3) + 1 }, (_, i) => first + own + i);
  return starts
    .filter((at) => at < words.length)
    .map((at) => ({ kind: "words" as const, words: words.slice(at) }));
}
