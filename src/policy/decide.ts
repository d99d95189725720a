/**
 * May this happen? Finds what a question is about and has it judged.
 * Not here: which rule wins (`judge.ts`), commands (`decide-shell.ts`), asking a person.
 */
import { decideShell } from "./decide-shell.ts";
import type { Decision, Question } from "./decision.ts";
import { builtIn, decideFile, decideText, matchesText } from "./judge.ts";
import { nameFile } from "./places.ts";
import type { Policy } from "./policy.ts";

/** The answer of `policy` to `question`. Pure; never throws. */
export function decide(policy: Policy, question: Question): Decision {
  return readOnly(policy, question) ?? nulByte(question) ?? byCapability(policy, question);
}

function byCapability(policy: Policy, question: Question): Decision {
  switch (question.capability) {
    case "fs_read":
    case "fs_write":
      return decideFile(policy, question.capability, nameFile(policy.places, question.resource));
    case "shell":
      return decideShell(policy, question);
    default:
      return decideText(policy, question.capability, question.resource);
  }
}

/** Capabilities that change nothing. `memory` only when its resource says that it is read. */
function isReading({ capability, resource }: Question): boolean {
  if (capability === "memory") return /^read\b/.test(resource);
  return capability === "fs_read" || capability === "skill";
}

function readOnly(policy: Policy, question: Question): Decision | undefined {
  if (policy.may === "write" || isReading(question) || isOwnTool(policy, question)) return undefined;
  const why = "this request is a question (`?`): it may read, and nothing else.";
  return builtIn("deny", "read capabilities only", why);
}

/** crew's own tools keep their ledger in a question too. */
function isOwnTool(policy: Policy, { capability, resource }: Question): boolean {
  if (capability !== "mcp") return false;
  return policy.rules.some(
    (rule) => rule.line === 0 && rule.effect === "allow" && matchesText(rule, capability, resource),
  );
}

function nulByte({ resource }: Question): Decision | undefined {
  return resource.includes("\0") ? builtIn("deny", "NUL byte", "it has a NUL byte in it.") : undefined;
}
