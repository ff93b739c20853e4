import type { RecordTarget } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { plainText } from "@/tables/columns/cell";

/** What a record is called, for controls that must say which one they are about: its first words, or its key. */
export function rowTitle(row: Row): string {
  const [words] = Object.values(row.cells).map(plainText).filter((text) => text !== "");
  return words ?? `#${row.key}`;
}

/** What an action of this row is run on. */
export function rowTarget(row: Row): RecordTarget {
  return { scope: "record", record: row.key, title: rowTitle(row), version: row.version };
}
