/**
 * What the person said that the work must keep to, as far as rules can: places that must not be touched.
 * Not here: what the client allows; it judges every call itself.
 */

export interface Constraints {
  /** Files, folders and patterns that no step may change. */
  spared: string[];
  /** A line that forbids something in words that no rule reads; work that changes anything must not begin. */
  unclear?: string;
}

const sparing =
  /^(?:please\s+)?(?:never|do\s+not|don['’]t|must\s+not|no)\s+(?:touch|change|edit|modify|write(?:\s+to)?|replace(?:\s+in)?|rename(?:\s+in)?|changes?\s+(?:to|in))\s+(?:anything\s+(?:in|under|below)\s+)?(?:the\s+)?(?:files?\s+|folders?\s+|notes?\s+)?(.+?)(?:\s+(?:files?|folders?|notes?|directory))?[.!]?$/i;

/** About the answer, or about reading: nothing that a change could break. */
const harmless =
  /\b(?:answer|reply|say|read-only|read only|may: ?\w+|paragraph|language|english|german|short|brief)\b/i;

export function readConstraints(lines: readonly string[]): Constraints {
  const constraints: Constraints = { spared: [] };
  for (const line of lines) {
    const places = sparing.exec(line)?.[1];
    const parts = places?.split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/) ?? [];
    const names = parts.map((part) => part.replace(/^the\s+/i, ""));
    if (names.length > 0 && names.every((name) => /^[^\s]+$/.test(name))) {
      constraints.spared.push(...names.flatMap(patternsOf));
    } else if (forbids(line)) constraints.unclear ??= line;
  }
  return constraints;
}

/** "the migrations" may lie at any depth. */
function patternsOf(name: string): string[] {
  const clean = name.replace(/^[`"'“]|[`"'”]$/g, "").replace(/\/+$/, "");
  return clean.includes("/") ? [clean] : [clean, `**/${clean}`];
}

function forbids(line: string): boolean {
  return /\b(?:never|not|don['’]t|no|without|only|must|avoid|keep)\b/i.test(line) && !harmless.test(line);
}
