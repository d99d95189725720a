/** Finds aliases of YAML that cannot be followed. Not here: following them (`yaml-look.ts`). */
import { type Alias, type Document, isAlias, visit } from "yaml";
import { limits } from "../base/limits.ts";
import type { Span } from "./span.ts";
import type { YamlFault } from "./yaml-faults.ts";
import { shifted } from "./yaml-span.ts";

/** Aliases that lead nowhere, into themselves, or are too many to be meant. */
export function aliasFaults(inner: Span, document: Document.Parsed): YamlFault[] {
  const anchors = new Set<string>();
  const faults: YamlFault[] = [];
  let count = 0;
  visit(document, {
    Node: (_key, node, path) => {
      if (isAlias(node)) {
        count++;
        const why = aliasFault(node, anchors, path as readonly unknown[], count);
        if (why) faults.push({ span: shifted(node.range, inner.start) ?? inner, blocks: true, message: why });
        return count > limits.yamlAliases ? visit.BREAK : undefined;
      }
      if ("anchor" in node && node.anchor) anchors.add(node.anchor);
      return undefined;
    },
  });
  return faults;
}

function aliasFault(alias: Alias, anchors: Set<string>, path: readonly unknown[], count: number) {
  if (count > limits.yamlAliases) return `Expected at most ${limits.yamlAliases} aliases; found more.`;
  if (!anchors.has(alias.source)) {
    return `Expected "&${alias.source}" before "*${alias.source}"; found none.`;
  }
  const within = path.some((node) => (node as { anchor?: string }).anchor === alias.source);
  return within ? `Expected "*${alias.source}" outside of "&${alias.source}"; found it inside.` : undefined;
}
