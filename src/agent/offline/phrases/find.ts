/** How people ask where something is. Not here: the work (`../skills/find-text.ts`, `../skills/find-files.ts`). */
import type { Phrase } from "../phrase.ts";
import { scopeSlot } from "../scope-words.ts";
import { type SlotValues, textSlot } from "../slots.ts";
import type { Step, StepOf } from "../steps.ts";

function finding(focus: StepOf<"find-text">["focus"], slot = "TEXT") {
  return (slots: SlotValues): Step | undefined => {
    const [text, scope] = [textSlot(slots, slot), scopeSlot(slots, "SCOPE")];
    if (text === undefined || scope === undefined) return undefined;
    return { does: "find-text", text: text.replace(/(?<=\w)\(\)$/, ""), focus, scope };
  };
}

const mentioned =
  "(mentioned|used|called|referenced|imported|referred to|mentioned or used|written|named|needed|spelled|set|read)";

export const findPhrases: readonly Phrase[] = [
  {
    pattern:
      "where (is|are) WORD (defined|declared|implemented) and[ where] (used|mentioned|called|imported)[ SCOPE]",
    example: "where is `formatPrice` defined and used?",
    make: finding("all", "WORD"),
  },
  {
    pattern: "where SCOPE (is|are|was) WORD (defined|declared|implemented|introduced|made|created|exported)",
    example: "where in shop is `formatPrice` defined?",
    make: finding("definition", "WORD"),
  },
  {
    pattern: "where SCOPE (is|are|was|do we|do i) TEXT (used|mentioned|called|imported|referenced|written)",
    example: "where in src is `parseCart` used?",
    make: finding("mentions"),
  },
  {
    pattern:
      "(where|in which file|in what file|on which line) (is|are|was) WORD (defined|declared|implemented|introduced|made|created|exported|described|explained|documented)[ SCOPE]",
    example: "where is `formatPrice` defined?",
    make: finding("definition", "WORD"),
  },
  {
    pattern:
      "[(find|show|show me|locate|give me|tell me|look up|search for) ][where ][the ](definition|declaration|implementation) of WORD[ SCOPE]",
    example: "find the definition of formatPrice in shop",
    make: finding("definition", "WORD"),
  },
  {
    pattern:
      "[tell me |show me |find out |find ](where|which file|what file|who|what) (defines|declares|implements|exports) WORD[ SCOPE]",
    example: "which file defines `parseCart`?",
    make: finding("definition", "WORD"),
  },
  {
    pattern:
      "(which|what)[ of the] (files|notes|documents|pages|modules) (mention|contain|use|have|include|reference|import|call|hold|say|talk about|are about|speak of|refer to) TEXT[ SCOPE]",
    example: "which files mention `VAT_RATE`?",
    make: finding("files"),
  },
  {
    pattern:
      "(find|list|show|show me|search for|search) (files|notes|all files|all notes|every file|every note|the files|the notes|documents|pages) (that|which) (mention|contain|use|have|include|reference|import|call|hold|say|talk about|are about|refer to) TEXT[ SCOPE]",
    example: 'find notes that mention "Black Friday"',
    make: finding("files"),
  },
  {
    pattern:
      "(find|list|show|show me|search for) (files|notes|all files|all notes|the files|the notes) (with|containing|mentioning|about|using) TEXT[ SCOPE]",
    example: "list notes about delivery",
    make: finding("files"),
  },
  {
    pattern: `[tell me |show me |find out |find |list ](where|in which file|in which files|in which notes|on which lines) (is|are|was|do i|do we|does it) TEXT ${mentioned}[ SCOPE]`,
    example: "where is `formatPrice` used in shop?",
    make: finding("mentions"),
  },
  {
    pattern:
      "[tell me |show me |find out ](where|in which files|in which notes) (do|does|did) (i|we|it|they|the code|the notes) (mention|use|call|write|say|reference|import|have|set|define|describe|explain|document|keep|store|talk about) TEXT[ SCOPE]",
    example: "where do we mention refunds?",
    make: finding("mentions"),
  },
  {
    pattern: "(where|in which files) (does|do) TEXT (occur|appear|stand|come up|show up|live)[ SCOPE]",
    example: 'where does "Berlin" occur in notes?',
    make: finding("all"),
  },
  {
    pattern: "(who|what|which code|what code) (uses|calls|mentions|imports|references) WORD[ SCOPE]",
    example: "who calls `applyDiscount`?",
    make: finding("mentions", "WORD"),
  },
  {
    pattern: `(is|are) TEXT ${mentioned}[ (anywhere|somewhere|at all)][ SCOPE]`,
    example: "is `legacyTotal` used anywhere?",
    make: finding("mentions"),
  },
  {
    pattern: "(does|do) TEXT (occur|appear|exist|come up)[ (anywhere|somewhere|at all)][ SCOPE]",
    example: 'does "lorem ipsum" occur in docs?',
    make: finding("all"),
  },
  {
    pattern:
      "(find|show|show me|list|give me|search for|get)[ (me)] (all|every|each|any|the)[ of the] (uses|usages|mentions|occurrences|references|places|calls|use|mention|occurrence|usage) (of|to) TEXT[ SCOPE]",
    example: "list all uses of `formatPrice`",
    make: finding("mentions"),
  },
  {
    pattern: "(find|show|list|search for) (uses|usages|mentions|occurrences|references) (of|to) TEXT[ SCOPE]",
    example: 'find mentions of "shipping" in notes',
    make: finding("mentions"),
  },
  {
    pattern: "search SCOPE for TEXT",
    example: "search in docs for TODO",
    make: finding("all"),
  },
  {
    pattern: "(search|look)[ SCOPE] for TEXT",
    example: "look for TODO",
    make: finding("all"),
  },
  {
    pattern: "(find|search for|look for|look up|grep|grep for|locate|search)[ me] TEXT SCOPE",
    example: 'find "delivery time" in notes',
    make: finding("all"),
  },
  {
    pattern: "(find|search for|look for|look up|grep|grep for|locate|search)[ me] TEXT",
    example: "find parseCart",
    make: finding("all"),
  },
  {
    pattern: "where (is|are|'s) TEXT[ SCOPE]",
    example: "where is the returns policy?",
    make: finding("all"),
  },
];
