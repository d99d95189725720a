/**
 * The types that settings can have: what is expected, in words, and how a value is read.
 * Not here: which settings there are (`config-keys.ts`).
 */
import { isZone, parseDuration } from "../base/instant.ts";
import { isSafeName, parseWorkspacePath } from "../base/paths.ts";
import { nearest } from "../base/wording.ts";

/** A value as it stands in a file or a variable. */
export interface Written {
  /** By the YAML 1.2 core schema. */
  value: unknown;
  /** As typed, when it is a scalar. */
  text: string | undefined;
  /** As typed, when it is a list of scalars. */
  texts: string[] | undefined;
}

export interface ConfigType<Value> {
  /** Follows "Expected". */
  expects: string;
  /** The value, or undefined when it is none of this type. */
  read(written: Written): Value | undefined;
  /** What to type instead of a value that is nearly right, without the key. */
  mend?(written: Written): string | undefined;
}

export const text: ConfigType<string> = { expects: "a text", read: ({ text }) => text };

export const flag: ConfigType<boolean> = {
  expects: "true or false",
  read: ({ value }) => (typeof value === "boolean" ? value : undefined),
  mend: ({ text }) => {
    if (/^(yes|on|y|1)$/i.test(text ?? "")) return "true";
    return /^(no|off|n|0)$/i.test(text ?? "") ? "false" : undefined;
  },
};

/** Milliseconds, from `minMs` to `maxMs`; `expects` names both. */
export function duration(minMs: number, maxMs: number, range: string): ConfigType<number> {
  return {
    expects: `a duration such as 90s, 30m or 4h (${range})`,
    read: ({ text }) => {
      const ms = parseDuration(text ?? "");
      return ms !== undefined && ms >= minMs && ms <= maxMs ? ms : undefined;
    },
    mend: ({ value, text }) =>
      typeof value === "number" && text && /^\d+$/.test(text) ? `${text}s` : undefined,
  };
}

export function integer(min: number, max: number): ConfigType<number> {
  return {
    expects: `a whole number from ${min} to ${max}`,
    read: ({ value }) =>
      Number.isInteger(value) && inRange(value as number, min, max) ? (value as number) : undefined,
  };
}

export function decimal(min: number, max: number): ConfigType<number> {
  return {
    expects: `a number from ${min} to ${max}`,
    read: ({ value }) => (typeof value === "number" && inRange(value, min, max) ? value : undefined),
  };
}

function inRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

export function choice<Word extends string>(...words: Word[]): ConfigType<Word> {
  return {
    expects: words.length === 1 ? `"${words[0]}"` : `one of ${words.map((word) => `"${word}"`).join(", ")}`,
    read: ({ text }) => words.find((word) => word === text),
    mend: ({ text }) => words.find((word) => word === text?.toLowerCase()),
  };
}

export const texts: ConfigType<string[]> = {
  expects: "a list of texts",
  read: ({ texts, value }) => (Array.isArray(value) ? texts : undefined),
  mend: ({ text }) => (text === undefined ? undefined : `[${JSON.stringify(text)}]`),
};

/** A program and its arguments; never a line for a shell. */
export const command: ConfigType<string[]> = {
  expects: "a list of a program and its arguments",
  read: (written) => {
    const list = texts.read(written);
    return list && list.length > 0 && list[0] !== "" ? list : undefined;
  },
  mend: ({ text }) => (text ? `[${text.trim().split(/\s+/).join(", ")}]` : undefined),
};

export const zone: ConfigType<string> = {
  expects: "an IANA time zone such as Europe/Berlin",
  read: ({ text }) => (text !== undefined && isZone(text) ? text : undefined),
  mend: ({ text }) => (text ? nearest(text, Intl.supportedValuesOf("timeZone")) : undefined),
};

export const hours: ConfigType<string> = {
  expects: "a span of hours such as 08:00-18:00",
  read: ({ text }) => {
    const clock = "([01]\\d|2[0-3]):[0-5]\\d|24:00";
    return text && new RegExp(`^(${clock})-(${clock})$`).test(text) ? text : undefined;
  },
};

/** A name of a runtime: it becomes part of messages and file names. */
export const name: ConfigType<string> = {
  expects: "a name of letters, digits, - and _",
  read: ({ text }) => (text !== undefined && isSafeName(text) ? text : undefined),
};

/** "." or a folder below the workspace. */
export const innerFolder: ConfigType<string> = {
  expects: 'a folder inside the workspace, or "."',
  read: ({ text }) => {
    if (text === "." || text === "./") return ".";
    return text === undefined ? undefined : parseWorkspacePath(text.replace(/\/+$/, ""));
  },
};
