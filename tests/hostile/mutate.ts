/** What can happen to a text: bytes flip, parts vanish, double or swap, two files run together, signs appear. */
import fc from "fast-check";

/** Signs that mean something to one of the parsers. */
const signs = [
  ...[
    "@crew!",
    "@crew?",
    "@crew:helper! ",
    "@crew(working k3f9q2)",
    "@crew(done k3f9q2)",
    "@crew(stop)",
    " again",
  ],
  ...[
    "```\n",
    "~~~\n",
    "---\n",
    "...\n",
    "> [!crew] 19:05 [[s]]\n",
    "> ",
    "- [ ] ",
    "- ",
    "1. ",
    "\t",
    "    ",
  ],
  ...[
    "<<<<<<< ours\n",
    "=======\n",
    ">>>>>>> theirs\n",
    "%%",
    "$$",
    "[[",
    "]]",
    "[^1]: ",
    "|",
    "<!-- ",
    " -->",
    "<div>\n",
  ],
  ...[
    "<!-- crew:begin work -->\n",
    "<!-- crew:end work -->\n",
    "## Steer\n",
    "&a ",
    "*a ",
    "<<: ",
    "!!js ",
    "? ",
    ": ",
    "'",
    '"',
  ],
  ...[
    '{"id":',
    "}",
    "[",
    "1e999",
    "\\ud800",
    '"__proto__":',
    "\0",
    "\r",
    "\n",
    "\r\n",
    "\uFEFF",
    "\u001b[2J",
    "\u202e",
    "👩‍👧",
    "e\u0301",
  ],
];

type Mutation = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, where: number) => Math.floor(where * text.length);
const lineAt = (lines: string[], where: number) =>
  Math.min(lines.length - 1, Math.floor(where * lines.length));
const linewise =
  (change: (lines: string[], at: number) => void, where: number): Mutation =>
  (text) => {
    const lines = text.split(/(?<=\n)/);
    change(lines, lineAt(lines, where));
    return lines.join("");
  };

/** Bytes, not characters: what is no UTF-8 any more becomes U+FFFD, as a reader of logs sees it. */
const flip =
  (where: number, bit: number): Mutation =>
  (text) => {
    const bytes = Buffer.from(text);
    const index = Math.min(bytes.length - 1, at(bytes.toString("latin1"), where));
    if (index >= 0) bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
    return bytes.toString("utf8");
  };

function mutation(others: readonly string[]): fc.Arbitrary<Mutation> {
  return fc.oneof(
    fc.tuple(place, fc.nat(7)).map(([where, bit]) => flip(where, bit)),
    place.map(
      (where): Mutation =>
        (text) =>
          text.slice(0, at(text, where)),
    ),
    fc.tuple(place, fc.constantFrom(...signs), fc.integer({ min: 1, max: 3 })).map(
      ([where, sign, times]): Mutation =>
        (text) =>
          text.slice(0, at(text, where)) + sign.repeat(times) + text.slice(at(text, where)),
    ),
    fc.tuple(place, fc.constantFrom(...others), place).map(
      ([where, other, from]): Mutation =>
        (text) =>
          text.slice(0, at(text, where)) + other.slice(at(other, from)),
    ),
    place.map((where) => linewise((lines, line) => lines.splice(line, 1), where)),
    fc
      .tuple(place, fc.integer({ min: 1, max: 20 }))
      .map(([where, times]) =>
        linewise(
          (lines, line) => lines.splice(line, 0, ...Array<string>(times).fill(lines[line] ?? "")),
          where,
        ),
      ),
    fc.constantFrom<Mutation>(
      (text) => text.replaceAll("\n", "\r\n"),
      (text) => text.replaceAll("\n", "\r"),
      (text) => `\uFEFF${text}`,
    ),
  );
}

/** One to six mutations of one of `seeds`. */
export function mutated(seeds: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(mutation(seeds), { minLength: 1, maxLength: 6 }))
    .map(([seed, mutations]) => mutations.reduce((text, mutate) => mutate(text).slice(0, 20_000), seed));
}
