/**
 * Bounds the work of the markdown parser. For brackets and emphasis that find no partner it looks back over everything
 * before them, so that a few kilobytes of them take minutes. The looks back are counted as the parser comes to them.
 * Not here: parsing (`markdown.ts`), nesting, which it checks before.
 */
import { attention } from "micromark-core-commonmark";
import type { gfm } from "micromark-extension-gfm";
import { assert } from "../base/assert.ts";
import { limits } from "../base/limits.ts";

/** Thrown for a text that no person writes: its brackets, stars or tildes would keep the parser busy for minutes. */
export class TooTangled extends RangeError {
  /** Where the parser gave up, in the text that it was given. */
  readonly offset: number;

  constructor(offset: number) {
    super("too many marks without a partner");
    this.offset = offset;
  }
}

type Extension = ReturnType<typeof gfm>;
type Construct = typeof attention;
type Events = Parameters<NonNullable<Construct["resolveAll"]>>[0];
type Token = Events[number][1];

/** A look back of a star costs the parser this many times one of a bracket: it compares texts. */
const sequenceCost = 8;

/** A pair that is found copies the list of all that was read, of which so much costs as one look back. */
const copiedAtOnce = 2;

const chars = { star: 42, dash: 45, equals: 61, closingBracket: 93, underscore: 95, tilde: 126 } as const;

type Charge = (steps: number, offset: number) => void;

/** `syntax` for one parse: the same language, but `TooTangled` is thrown when the looks back pass the limit. */
export function boundedWork(syntax: Extension): Extension[] {
  let steps = 0;
  const charge: Charge = (more, offset) => {
    steps += more;
    if (steps > limits.markdownSteps) throw new TooTangled(offset);
  };
  const stars = bounded(attention, charge);
  const tildes = bounded(strikethrough(syntax), charge);
  return [
    syntax,
    {
      disable: { null: ["attention", "strikethrough"] },
      text: {
        [chars.star]: stars,
        [chars.underscore]: stars,
        [chars.tilde]: tildes,
        [chars.closingBracket]: lookBack(charge),
      },
      flow: { [chars.dash]: lookBack(charge), [chars.equals]: lookBack(charge) },
      insideSpan: { null: [stars, tildes] },
    },
  ];
}

/** A closing bracket looks for its partner, an underline for its heading: both over all that came before. */
function lookBack(charge: Charge): Construct {
  return {
    name: "lookBack",
    tokenize(_effects, _ok, nok) {
      charge(this.events.length, this.now().offset);
      return nok;
    },
  };
}

/** `construct` with its work counted before it is done. */
function bounded(construct: Construct, charge: Charge): Construct {
  return {
    ...construct,
    name: `bounded ${construct.name}`,
    resolveAll(events, context) {
      chargePairs(events, (token) => context.sliceSerialize(token), charge);
      return construct.resolveAll?.(events, context) ?? events;
    },
  };
}

/** The construct of `~~`, out of the extension that has it. */
function strikethrough(syntax: Extension): Construct {
  const [found] = [syntax.text?.[chars.tilde] ?? []].flat();
  assert(found !== undefined, "the extension for ~~ has no construct");
  return found;
}

/** Goes over the sequences once, as the parser will many times: from each that may close, back to one that may open. */
function chargePairs(events: Events, textOf: (token: Token) => string, charge: Charge): void {
  const openers = new Map<string, number[]>();
  for (const [index, [stage, token]] of events.entries()) {
    if (stage !== "enter" || !/^(?:attention|strikethrough)Sequence/.test(token.type)) continue;
    const { _open, _close } = token as Token & { _open?: boolean; _close?: boolean };
    const mark = textOf(token).charAt(0);
    const waiting = openers.get(mark) ?? [];
    openers.set(mark, waiting);
    if (_close) {
      const opener = waiting.pop();
      const joining = opener === undefined ? 0 : events.length / copiedAtOnce;
      charge((index - (opener ?? 0)) * sequenceCost + joining, token.start.offset);
    }
    if (_open) waiting.push(index);
  }
}
