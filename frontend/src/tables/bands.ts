import type { Row, RowGroup } from "@/contracts/tables";

/** Rows that stand together; without grouping there is one band without a name. */
export interface Band {
  group: RowGroup | null;
  rows: Row[];
}

export function bandsOf(rows: Row[]): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    if (last && last.group?.key === row.group?.key) {
      last.rows.push(row);
    } else {
      bands.push({ group: row.group, rows: [row] });
    }
  }
  return bands;
}
