/** What may be missing, and nothing else may be wrong with it. Not here: files of the workspace (`read.ts`). */
import { errorCode } from "../base/assert.ts";

/** What `look` gives, or undefined when the file or folder that it looks at does not exist. Other errors go on. */
export function ifPresent<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
