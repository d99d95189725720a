import { defineConfig } from "vitest/config";

/** The long proofs: real editors, real processes, real signals. `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ["tests/slow/**/*.test.ts"],
    globalSetup: ["tests/build-once.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
