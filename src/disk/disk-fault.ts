/**
 * What the system refuses for a while: no room, no right, no folder. Whoever can wait tries again.
 * Not here: the sentences (`write-error.ts`, `root-guard.ts`), waiting (`daemon/patience.ts`).
 */
import { exitCodes, UserError, type UserErrorText } from "../base/user-error.ts";

export type FaultKind = "no-space" | "quota" | "read-only" | "open-files" | "away" | "no-permission" | "io";

const kinds: Readonly<Record<string, FaultKind>> = {
  ENOSPC: "no-space",
  EDQUOT: "quota",
  EROFS: "read-only",
  EMFILE: "open-files",
  ENFILE: "open-files",
  EACCES: "no-permission",
  EPERM: "no-permission",
};

/** The kind of a system error's code; what is not known by name is a fault of the device. */
export function faultKindOf(code: string): FaultKind {
  return kinds[code] ?? "io";
}

/** A `UserError` that may be over by itself, or by what a person does elsewhere. */
export class DiskFault extends UserError {
  readonly fault: FaultKind;
  /** Equal for all that ends together: a full disk is one fault, however many files wait for it. */
  readonly key: string;

  /** `place`: the path, where each has a fault of its own; "state" for crew's own folder; "" for the whole workspace. */
  constructor(text: UserErrorText, fault: FaultKind, place: string) {
    super(text, exitCodes.notFine);
    this.name = "DiskFault";
    this.fault = fault;
    this.key = place === "" ? fault : `${fault} ${place}`;
  }
}
