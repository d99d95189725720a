/** Finds keys that stand twice in one mapping of YAML, in one pass. Not here: other faults (`yaml-read.ts`). */
import { type Document, isScalar, visit, type YAMLMap } from "yaml";
import { placeOf, type Span } from "./span.ts";
import type { YamlFault } from "./yaml-faults.ts";

/** A fault for each key that a mapping of `document` already has; they lie at the later key. */
export function duplicateKeys(text: string, inner: Span, document: Document.Parsed): YamlFault[] {
  const faults: YamlFault[] = [];
  visit(document, {
    Map: (_key, map) => {
      faults.push(...duplicatesIn(map, text, inner));
    },
  });
  return faults;
}

function duplicatesIn(map: YAMLMap, text: string, inner: Span): YamlFault[] {
  const first = new Map<string, number>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    const start = key.range[0] + inner.start;
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, start);
      return [];
    }
    return [
      {
        span: { start, end: key.range[1] + inner.start },
        message: `Expected each key once; found "${name}" again, first on line ${placeOf(text, earlier).line}.`,
        fix: "Keep one of the two lines.",
      },
    ];
  });
}
