/**
 * The page of a session: properties and regions that are crew's, everything else is the person's.
 * Not here: lines under `## Steer` (`session-page-steer.ts`), what goes into the regions (`daemon/page.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { type Edit, replaceSpan } from "../text/edit.ts";
import { parseFrontMatter, setKeysEdits, textOf } from "../text/front-matter.ts";
import { type Problem, problemAt } from "../text/problem.ts";
import { eolAt } from "../text/span.ts";
import { faultProblems } from "../text/yaml-faults.ts";
import { renderPair, type YamlValue } from "../text/yaml-render.ts";
import { findRegions, type Region, renderRegionText } from "./session-page-regions.ts";
import { type SteerLine, steerLines } from "./session-page-steer.ts";

/** The properties that crew writes, in the order of a new page. Times are local, without offset. */
export interface PageProperties {
  id: string;
  status: string;
  agent: string;
  runtime: string;
  goal: string;
  phase: string;
  next_step: string;
  started: string;
  ended: string;
  timezone: string;
  source: string;
  tokens: number;
  cost: number;
}

const propertyOrder: readonly (keyof PageProperties)[] = [
  "id",
  "status",
  "agent",
  "runtime",
  "goal",
  "phase",
  "next_step",
  "started",
  "ended",
  "timezone",
  "source",
  "tokens",
  "cost",
];

/** The regions of a new page, in its order. */
const pageRegions = ["work", "answer", "changes"] as const;
export type PageRegion = (typeof pageRegions)[number];

export interface SessionPage {
  id: string | undefined;
  /** As it stands there; a person may set `stopped`. */
  status: string | undefined;
  steer: SteerLine[];
  problems: Problem[];
}

/** Reads a page. Never throws. */
export function parseSessionPage(path: WorkspacePath, text: string): SessionPage {
  const front = parseFrontMatter(text);
  const meanwhile = "crew leaves the properties of this page alone until it is mended. The session goes on.";
  const faults = faultProblems(path, text, front.faults, { code: "session-page/front-matter", meanwhile });
  const open = findRegions(text).filter((region) => region.inner === undefined);
  return {
    id: textOf(front, "id"),
    status: textOf(front, "status"),
    steer: steerLines(text),
    problems: [...faults, ...open.map((region) => openRegion(path, text, region))],
  };
}

function openRegion(path: WorkspacePath, text: string, region: Region): Problem {
  return problemAt(path, text, region.begin, {
    code: "session-page/region-not-closed",
    message: `Expected "<!-- crew:end ${region.name} -->" below this line; found none.`,
    fix: "Put that line back, or remove this one; what stands between them is crew's.",
    meanwhile: "crew does not write this region. Everything is in transcript.jsonl beside this page.",
  });
}

/** The text of a new page. Absent properties are left out; crew adds them when they have a value. */
export function newSessionPage(fields: Partial<PageProperties>): string {
  const lines = propertyOrder.flatMap((key) => {
    const value = fields[key];
    return value === undefined ? [] : [renderPair(key, value)];
  });
  const regions = pageRegions.flatMap((name) => [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    "",
    `<!-- crew:begin ${name} -->`,
    `<!-- crew:end ${name} -->`,
    "",
  ]);
  const steer = ["## Steer", "", "<!-- What you write below this line goes to the session. -->", ""];
  return ["---", ...lines, "tags: [crew/session]", "---", "", ...regions, ...steer].join("\n");
}

export interface PageChange {
  /** Undefined removes a property. */
  properties?: Partial<Record<keyof PageProperties, YamlValue | undefined>>;
  /** Markdown; any text is made safe to stand inside. */
  regions?: Partial<Record<PageRegion, string>>;
}

/**
 * Edits that bring crew's part of the page up to date; none when it is. A region that the person removed, or whose
 * end mark is gone, is left out, and so are properties while the front matter is broken.
 */
export function pageEdits(text: string, change: PageChange): Edit[] {
  const properties = change.properties ? (setKeysEdits(text, change.properties) ?? []) : [];
  return [...properties, ...regionEdits(text, change.regions ?? {})];
}

function regionEdits(text: string, wanted: Partial<Record<string, string>>): Edit[] {
  return findRegions(text).flatMap(({ name, inner, begin }) => {
    const content = wanted[name];
    if (content === undefined || inner === undefined) return [];
    const rendered = renderRegionText(content, eolAt(text, begin.end));
    return rendered === text.slice(inner.start, inner.end) ? [] : [replaceSpan(inner, rendered)];
  });
}
