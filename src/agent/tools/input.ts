/**
 * Reads the input of a tool call, which a model wrote: wrong types are absences, never errors of ours.
 * Not here: JSON Schemas; they stand in each tool, for models.
 */
import type { Json, JsonObject } from "../../base/json.ts";
import { isObject } from "../../base/json.ts";

export function textOf(input: JsonObject, key: string): string | undefined {
  const value = input[key];
  return typeof value === "string" ? value : undefined;
}

export function numberOf(input: JsonObject, key: string): number | undefined {
  const value = input[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function flagOf(input: JsonObject, key: string): boolean {
  return input[key] === true;
}

/** The texts of a list; everything else in it is left out. */
export function textsOf(input: JsonObject, key: string): string[] {
  const value = input[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function objectsOf(input: JsonObject, key: string): Record<string, Json | undefined>[] {
  const value = input[key];
  return Array.isArray(value) ? value.filter((item): item is JsonObject => isObject(item)) : [];
}
