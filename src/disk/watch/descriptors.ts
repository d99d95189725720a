/**
 * Can this process open one more file? Tells the limit of open files from other limits with the same code.
 * Not here: what follows (`folders.ts`).
 */
import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { errorCode } from "../../base/assert.ts";

export function hasFreeDescriptor(): boolean {
  try {
    closeSync(openSync(devNull, "r"));
    return true;
  } catch (error) {
    return !["EMFILE", "ENFILE"].includes(errorCode(error) ?? "");
  }
}
