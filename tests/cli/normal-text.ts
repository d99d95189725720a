/**
 * What differs from run to run, made equal. The rules are the whole list; `docs/contributing.md` repeats them for people.
 */

const rules: readonly [RegExp, string][] = [
  // Record ids and hashes
  [/\b0[0-7][0-9a-hjkmnp-tv-z]{24}\b/g, "ULID"],
  [/\b[0-9a-f]{64}\b/g, "HASH"],
  // Times
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?/g, "INSTANT"],
  // Names of sessions: day, slug, short id; before days alone
  [/\b\d{4}-\d{2}-\d{2}-([a-z0-9-]+)-[a-z][a-z0-9]{5}(?![\w-])/g, "DAY-$1-ID"],
  [/\b\d{4}-\d{2}-\d{2} \d{2}:\d{2}\b/g, "DAY HH:MM"],
  [/@crew\((working|asking|done|failed|stopped) [a-z][a-z0-9]{5}\b/g, "@crew($1 ID"],
  [/\bsession [a-z][a-z0-9]{5}\b/g, "session ID"],
  [/"(session|id)": ?"[a-z][a-z0-9]{5}"/g, '"$1": "ID"'],
  [/^[a-z][a-z0-9]{5}(?= {2}(?:done|failed|stopped|working)\b)/gm, "ID"],
  [/\bsessions\/\d{4}-\d{2}\//g, "sessions/MONTH/"],
  [/\bruns\/\d{4}-\d{2}\.jsonl/g, "runs/MONTH.jsonl"],
  [/^\d{2}:\d{2}(?= {2})/gm, "HH:MM"],
  // Which machine, which process
  [/"machine": ?"[^"]*"/g, '"machine":"MACHINE"'],
  [/(DAY HH:MM) on [\w.-]+/g, "$1 on MACHINE"],
  [/\b(process|pid) \d+\b/g, "$1 PID"],
  [/\(version \d+\.\d+\.\d+[^,]*, Node v[\d.]+\)/g, "(version VERSION, Node VERSION)"],
];

/** `text` with ids, times and the folders of this run taken out; `today` is the day as files carry it. */
export function normalText(text: string, folders: Readonly<Record<string, string>>, today: string): string {
  let normal = text;
  // The longest first: one folder may lie in another.
  for (const [name, path] of Object.entries(folders).sort((a, b) => b[1].length - a[1].length)) {
    normal = normal.replaceAll(path, name);
  }
  for (const [pattern, replacement] of rules) normal = normal.replace(pattern, replacement);
  return normal.replaceAll(today, "TODAY").replace(/[ \t]+$/gm, "");
}
