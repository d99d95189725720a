/**
 * Instants and durations: the only two ways crew speaks of time.
 * Not here: reading a clock (`clock.ts`), recurrence.
 */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly __instant: unique symbol };

/** Brands a number of milliseconds since the epoch. */
export function instant(ms: number): Instant {
  return ms as Instant;
}

/** The instant `ms` milliseconds after `from`; negative goes back. */
export function later(from: Instant, ms: number): Instant {
  return (from + ms) as Instant;
}

/** RFC 3339 in UTC with milliseconds, as every log record carries it. */
export function renderInstant(at: Instant): string {
  return new Date(at).toISOString();
}

/** Reads an RFC 3339 instant that carries its offset; undefined for anything else. */
export function parseInstant(text: string): Instant | undefined {
  const shape = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/;
  if (!shape.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : (ms as Instant);
}

/** True when the runtime knows `zone` as an IANA time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(at: Instant, zone: string): Record<string, string> {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]));
}

/** `YYYY-MM-DD` in `zone`. */
export function localDay(at: Instant, zone: string): string {
  const p = partsIn(at, zone);
  return `${p.year}-${p.month}-${p.day}`;
}

/** `YYYY-MM-DD HH:MM` in `zone`, as answers carry it. */
export function localMinute(at: Instant, zone: string): string {
  const p = partsIn(at, zone);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`;
}

/** `YYYY-MM-DDTHH:MM:SS` in `zone`, without offset, as page properties carry it. */
export function localSecond(at: Instant, zone: string): string {
  const p = partsIn(at, zone);
  return `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`;
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads a duration of the files: `300ms`, `90s`, `4m30s`, `4h`, `2d`. Units must fall in size.
 * @returns milliseconds, or undefined when the text is none.
 */
export function parseDuration(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join("") !== text) return undefined;
  const sizes = parts.map((part) => unitMs[part[2] ?? ""] ?? 0);
  if (sizes.some((size, i) => i > 0 && size >= (sizes[i - 1] ?? 0))) return undefined;
  return parts.reduce((sum, part, i) => sum + Number(part[1]) * (sizes[i] ?? 0), 0);
}

/** The shortest text that `parseDuration` reads back: `4m30s`, `2d`. */
export function renderDuration(ms: number): string {
  let rest = Math.max(0, Math.round(ms));
  let text = "";
  for (const [unit, size] of Object.entries(unitMs).reverse()) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return text || "0s";
}
