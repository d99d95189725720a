import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { replaceNow, tempWorkspace } from "./temp-workspace.ts";

/** Calls of the C library that set and read an extended attribute. */
function attributes() {
  const libc = createRequire(import.meta.url)("koffi").load(null);
  const set = libc.func("int setxattr(const char*, const char*, const uint8_t*, size_t, int)");
  const get = libc.func("int64_t getxattr(const char*, const char*, _Out_ uint8_t*, size_t)");
  return {
    set: (file: string, name: string, value: string): boolean =>
      set(file, name, Buffer.from(value), value.length, 0) === 0,
    get: (file: string, name: string): string => {
      const buffer = Buffer.alloc(64);
      return buffer.toString("utf8", 0, Math.max(0, Number(get(file, name, buffer, 64))));
    },
  };
}

it.runIf(process.platform === "linux")(
  "extended attributes stay when a file is replaced",
  async ({ skip }) => {
    const space = await tempWorkspace({ "a.md": "old\n" });
    const { set, get } = attributes();
    if (!set(space.at("a.md"), "user.tag", "blue")) skip("this file system has no user attributes");
    expect(await replaceNow(space.disk, "a.md", "new\n")).toBe("written");
    expect(get(space.at("a.md"), "user.tag")).toBe("blue");
  },
);
