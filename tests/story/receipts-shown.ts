/** Receipts as a person would tell them: one line a record, without ids and times. */

import { workspacePath } from "../../src/base/paths.ts";
import { parseReceipts, type Receipt } from "../../src/documents/receipts.ts";
import { sortRecords } from "../../src/text/json-line.ts";

export function showReceipts(files: Record<string, string>): string {
  const records = Object.entries(files)
    .filter(([path]) => /(^|\/)runs\//.test(path))
    .flatMap(([path, text]) => parseReceipts(workspacePath(path), text).entries.map((entry) => entry.record));
  return sortRecords(records)
    .map((record) => `${showReceipt(record)}\n`)
    .join("");
}

function showReceipt(record: Receipt): string {
  switch (record.type) {
    case "baseline":
      return `baseline of ${record.keys.length}`;
    case "claimed":
      return `claimed by ${record.session}: ${record.mark} ${JSON.stringify(record.text)} in ${record.note}`;
    case "started":
      return `started ${record.session}`;
    case "finished":
      return `finished ${record.session}: ${record.status} by ${record.actor}${record.reason ? `, ${record.reason}` : ""}`;
    case "answered":
      return `answered ${record.session} in the ${record.where}`;
    case "held":
      return `held${record.again ? "" : " for good"}: ${record.reason} (${record.mark} in ${record.note})`;
    default:
      return record.type;
  }
}
