/**
 * What an agent printed that is no message: counted, the last lines kept, never answered.
 * Not here: where the lines go for people (`SessionHost.diagnose`).
 */
import { limits } from "../base/limits.ts";

export interface Noise {
  add(line: string): void;
  readonly count: number;
  /** The last lines, at most `limits.noiseLines`, each at most `limits.noiseLineChars`. */
  lines(): readonly string[];
}

export function makeNoise(): Noise {
  let count = 0;
  const kept: string[] = [];
  return {
    add: (line) => {
      count++;
      kept.push(line.slice(0, limits.noiseLineChars));
      if (kept.length > limits.noiseLines) kept.shift();
    },
    get count() {
      return count;
    },
    lines: () => [...kept],
  };
}
