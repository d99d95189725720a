/**
 * Takes what stands in quotation marks, code spans and code blocks out of an instruction, so that nothing in it is
 * read as grammar: `replace "now, then. stop" with "go"` is one step.
 * Not here: the grammar (`phrase.ts`), what a list of items means (`clauses.ts`).
 */

/** `code`: between backticks; `block`: fenced code, or the items of a list, a line each. */
export interface Quoted {
  kind: "quote" | "code" | "block" | "items";
  text: string;
}

/** The instruction with a token in the place of each quotation, and the quotations by number. */
export interface Lifted {
  text: string;
  quoted: Quoted[];
}

const [open, close] = ["\uE000", "\uE001"];

/** Matches one token; for the expressions of the grammar. */
export const tokenSource = `${open}\\d+${close}`;

const block =
  "(?<![^\\n])[ \\t]*(?<fence>`{3,}|~{3,})[^\\n]*\\n(?<block>[\\s\\S]*?)(?:\\n[ \\t]*\\k<fence>[ \\t]*(?=\\n|$)|$)";
const code = "(?<ticks>`+)(?<code>[^`](?:[\\s\\S]*?[^`])??)\\k<ticks>(?!`)";
const double = '"(?<double>[^"\\n]*)"|“(?<curly>[^”\\n]*)”|„(?<low>[^“”\\n]*)[“”]|«(?<angle>[^»\\n]*)»';
const single =
  "(?<![\\p{L}\\p{N}])'(?<single>[^'\\n](?:[^\\n]*?[^\\s\\n])??)'(?![\\p{L}\\p{N}])|‘(?<soft>[^’\\n]*)’(?![\\p{L}\\p{N}])";
const quotation = new RegExp(`${block}|${code}|${double}|${single}`, "gu");

/** Lifts every quotation of `instruction`. */
export function lift(instruction: string): Lifted {
  const quoted: Quoted[] = [];
  const clean = instruction.replace(/\r\n?/g, "\n").replace(/[\uE000\uE001]/g, "");
  const text = clean.replace(quotation, (...found) => {
    const groups: Record<string, string | undefined> = found.at(-1);
    return addToken(quoted, read(groups));
  });
  return { text, quoted };
}

function read(groups: Record<string, string | undefined>): Quoted {
  if (groups.block !== undefined) return { kind: "block", text: groups.block };
  if (groups.code !== undefined) return { kind: "code", text: trimCode(groups.code) };
  const { double = "", curly = "", low = "", angle = "", single = "", soft = "" } = groups;
  return { kind: "quote", text: double + curly + low + angle + single + soft };
}

/** A space inside the backticks on both sides is not part of the code, as in markdown. */
function trimCode(text: string): string {
  return /^ .*[^ ].* $/s.test(text) ? text.slice(1, -1) : text;
}

/** Adds a quotation and gives its token. */
export function addToken(quoted: Quoted[], added: Quoted): string {
  quoted.push(added);
  return `${open}${quoted.length - 1}${close}`;
}

/** The quotation whose token `text` is; undefined for any other text. */
export function findQuoted(text: string, quoted: readonly Quoted[]): Quoted | undefined {
  const number = new RegExp(`^${open}(\\d+)${close}$`).exec(text.trim())?.[1];
  return number === undefined ? undefined : quoted[Number(number)];
}

/** `text` with its tokens put back as the person wrote them, near enough to be quoted. */
export function unlift(text: string, quoted: readonly Quoted[]): string {
  return text.replace(new RegExp(`${open}(\\d+)${close}`, "g"), (_, number) => {
    const found = quoted[Number(number)];
    if (found === undefined) return "";
    return found.kind === "code"
      ? `\`${found.text}\``
      : found.kind === "quote"
        ? `"${found.text}"`
        : found.text;
  });
}
