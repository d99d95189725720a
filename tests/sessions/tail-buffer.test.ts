import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTailBuffer } from "../../src/sessions/tail-buffer.ts";

describe("the tail of an output", () => {
  it("is the end of it, within the limit, and whole characters", () => {
    const words = fc.array(fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(words, fc.nat({ max: 40 }), (parts, limit) => {
        const tail = makeTailBuffer(limit);
        for (const part of parts) tail.push(Buffer.from(part));
        const whole = parts.join("");
        const { text, truncated } = tail.read();
        expect(whole.endsWith(text)).toBe(true);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
        expect(Buffer.byteLength(whole) - Buffer.byteLength(text)).toBeLessThan(
          truncated ? Math.max(0, Buffer.byteLength(whole) - limit) + 4 : 1,
        );
        expect(text.includes("\ufffd")).toBe(whole.includes("\ufffd") && text.includes("\ufffd"));
      }),
    );
  });
});
