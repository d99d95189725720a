/** What a setting is. Not here: which there are (one file a section beside this one). */
import type { ConfigType } from "../config-types.ts";

export interface ConfigKey<Value> {
  /** Dotted: `watch.settle`; a `*` stands for a name that people choose. */
  key: string;
  type: ConfigType<Value>;
  /** The default; absent: not set unless somebody sets it. */
  fallback?: NoInfer<Value>;
  /** The default as a person would type it. */
  shown?: string;
  /** One sentence. */
  about: string;
  /** While its value is not understood, nothing new starts. */
  guards?: true;
}

/** Checks that type and default of a setting fit. */
export function configKey<Value>(key: ConfigKey<Value>): ConfigKey<Value> {
  return key;
}
