import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeMessage, makeFraming } from "../../src/sessions/framing.ts";
import { makeNoise } from "../../src/sessions/noise.ts";

/** What comes out of `chunks`: messages as values, noise as text, "(too long)". */
function framed(chunks: readonly Uint8Array[], maxLineBytes = 1000): unknown[] {
  const out: unknown[] = [];
  const framing = makeFraming(
    {
      message: (message) => out.push(message),
      noise: (line) => out.push(line),
      tooLong: () => out.push("(too long)"),
    },
    maxLineBytes,
  );
  for (const chunk of chunks) framing.push(chunk);
  framing.end();
  return out;
}

const bytes = (text: string) => Buffer.from(text, "utf8");
const one = (text: string) => framed([bytes(text)]);

describe("a line of an agent's output", () => {
  it("is a message when it is a call or an answer", () => {
    expect(
      one('{"jsonrpc":"2.0","id":1,"result":{}}\n{"jsonrpc":"2.0","method":"x","params":[1]}\n'),
    ).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", method: "x", params: [1] },
    ]);
  });

  it("is noise when it is anything else, and nothing when it is empty", () => {
    const lines = [
      "hello",
      "[1]",
      "3",
      "null",
      '"text"',
      '{"level":"info","id":3}',
      '{"id":{},"method":"x"}',
    ];
    expect(one(`${lines.join("\n")}\n\n  \r\n`)).toEqual(lines);
  });

  it("may end with CRLF, or at the end of the stream", () => {
    expect(one('{"jsonrpc":"2.0","id":1,"result":null}\r\nlog\r\nlast')).toEqual([
      { jsonrpc: "2.0", id: 1, result: null },
      "log",
      "last",
    ]);
  });

  it("is mended where agents are known to be careless", () => {
    expect(one('{"id":"12","result":3}')).toEqual([{ jsonrpc: "2.0", id: 12, result: 3 }]);
    expect(one('{"jsonrpc":"2.0","id":1}')).toEqual([{ jsonrpc: "2.0", id: 1, result: null }]);
    expect(one('{"id":1,"error":"no"}')).toEqual([
      { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } },
    ]);
    expect(one('{"id":"7","method":"ask","params":{}}')).toEqual([
      { jsonrpc: "2.0", id: "7", method: "ask", params: {} },
    ]);
  });

  it("is skipped to its end when it is too long, and the next one counts again", () => {
    const chunks = ["x".repeat(30), "y".repeat(30), "z\n", '{"id":1,"result":2}\n'].map(bytes);
    expect(framed(chunks, 40)).toEqual(["(too long)", { jsonrpc: "2.0", id: 1, result: 2 }]);
  });

  it("means the same however the bytes are cut", () => {
    const text = fc.string({ unit: "binary" }).map((word) => word.replace(/[\r\n]/g, ""));
    const lines = fc.array(
      fc.oneof(
        text,
        fc.record({ id: fc.nat(), result: text }).map((m) => JSON.stringify(m)),
      ),
    );
    fc.assert(
      fc.property(lines, fc.array(fc.nat({ max: 40 })), (all, cuts) => {
        const whole = bytes(all.join("\n"));
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const size of cuts) {
          chunks.push(whole.subarray(at, at + size));
          at += size;
        }
        chunks.push(whole.subarray(at));
        expect(framed(chunks)).toEqual(framed([whole]));
      }),
    );
  });

  it("is what crew writes, too", () => {
    const message = { jsonrpc: "2.0", id: 3, method: "x", params: { text: "a\nb" } } as const;
    expect(framed([encodeMessage(message)])).toEqual([message]);
  });
});

it("noise is counted whole and kept in part", () => {
  const noise = makeNoise();
  for (let line = 0; line < 250; line++) noise.add(`${line} ${"x".repeat(5000)}`);
  expect([
    noise.count,
    noise.lines().length,
    noise.lines()[0]?.length,
    noise.lines()[0]?.slice(0, 4),
  ]).toEqual([250, 100, 2000, "150 "]);
});
