import type { RecordTarget } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { plainText } from "@/tables/columns/cell";

/** The title of a row for accessible names: the first cell with text, or the key. */
export function rowTitle(row: Row): string {
  const [text] = Object.values(row.cells).map(plainText).filter((text) => text !== "");
  return text ?? `#${row.key}`;
}

/** The target of the row's actions. */
export function rowTarget(row: Row): RecordTarget {
  return { scope: "record", record: row.key, title: rowTitle(row), version: row.version };
}
