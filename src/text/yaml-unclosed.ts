/**
 * Finds the quote or bracket of YAML that is never closed: the parser notices only where it gives up, lines below.
 * Not here: other faults (`yaml-read.ts`).
 */
import { type Document, isCollection, isScalar, type Node, Scalar, visit } from "yaml";
import type { Span } from "./span.ts";
import type { YamlFault } from "./yaml-faults.ts";

const closers: Readonly<Record<string, string>> = { "[": "]", "{": "}", '"': '"', "'": "'" };

/** A fault at the innermost opening sign without its closing one; undefined when all are closed. */
export function unclosedFault(text: string, inner: Span, document: Document.Parsed): YamlFault | undefined {
  if (document.errors.length === 0) return undefined;
  let open: Span | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [from, to] = isEnclosed(node) ? (node.range ?? []) : [];
      if (from === undefined || to === undefined) return;
      const span = { start: from + inner.start, end: to + inner.start };
      if (!isClosed(text.slice(span.start, span.end))) open = span;
    },
  });
  if (open === undefined) return undefined;
  const sign = text.charAt(open.start);
  const closer = closers[sign] ?? sign;
  return {
    span: { start: open.start, end: open.start + 1 },
    message: `Expected a closing ${closer} for this ${sign}; found none.`,
    fix: `Write the closing ${closer}, and indent the lines up to it.`,
  };
}

function isEnclosed(node: Node): boolean {
  if (isScalar(node)) return node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
  return isCollection(node) && node.flow === true;
}

function isClosed(source: string): boolean {
  return source.length > 1 && source.endsWith(closers[source.charAt(0)] ?? "");
}
