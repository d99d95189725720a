import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/slow/**", "**/node_modules/**"],
    globalSetup: ["tests/build-once.ts"],
    testTimeout: 20_000,
  },
});
