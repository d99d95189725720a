/** Reads the table of `src/README.md`: which folder may import which. */

export interface MapRow {
  folder: string;
  job: string;
  mayImport: string[];
}

/** The rows of the table in their order. Throws when the page has no such table: the test would prove nothing. */
export function readMap(page: string): MapRow[] {
  const rows = page.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const folder = /^`(\w+)`$/.exec(cells[1] ?? "")?.[1];
    if (folder === undefined) return [];
    const allowed = cells[3] ?? "";
    return [{ folder, job: cells[2] ?? "", mayImport: allowed === "nothing" ? [] : allowed.split(/,\s*/) }];
  });
  if (rows.length === 0) throw new Error("src/README.md has no table of folders any more");
  return rows;
}
