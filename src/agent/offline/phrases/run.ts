/** How people ask to run a command: always between backticks. Not here: the work (`../skills/run.ts`). */
import type { Phrase } from "../phrase.ts";
import { codeSlot, type SlotValues } from "../slots.ts";
import type { Step } from "../steps.ts";

function running(verifies: boolean) {
  return (slots: SlotValues): Step | undefined => {
    const command = codeSlot(slots, "CODE");
    return command ? { does: "run", command, verifies } : undefined;
  };
}

export const runPhrases: readonly Phrase[] = [
  {
    pattern:
      "(verify|check|confirm|test|prove|validate)[ (it|that|this|the change|the changes|everything|the result)] (with|by running|using|by|running) CODE",
    example: "verify with `npm test`",
    make: running(true),
  },
  {
    pattern:
      "(verify|check|confirm|make sure|ensure|see|prove)[ (that|whether|if)] CODE (passes|succeeds|works|runs|is green|is fine|still passes|still works|still succeeds)",
    example: "make sure that `npm test` passes",
    make: running(true),
  },
  {
    pattern:
      "(run|execute|use) CODE to (verify|check|confirm|test|prove|make sure)[ (it|that|this|the change|the changes|everything|it works|that it works)]",
    example: "run `npm test` to verify it",
    make: running(true),
  },
  {
    pattern: "(verify|check) CODE",
    example: "verify `npm run lint`",
    make: running(true),
  },
  {
    pattern:
      "(run|execute|start|call|invoke) CODE[ (once|again)][ and (show|tell|give)[ me] (the|its) (output|result|exit code)]",
    example: "run `npm test`",
    make: running(false),
  },
  {
    pattern: "(does|do) CODE (pass|succeed|work|run)",
    example: "does `npm test` pass?",
    make: running(false),
  },
];
