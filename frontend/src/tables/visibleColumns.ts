import type { Column, Row, Table, TableState } from "@/contracts/tables";
import { own } from "@/support/own";
import { hasOwnLinks } from "@/tables/columns/cell";

/**
 * Return the visible columns in the user's order; pinned columns come first and last. The column that the rows are grouped
 * by is left out: its value is in the headings.
 */
export function visibleColumns({ columns, groups }: Table, { columns: { visible, order }, group }: TableState): Column[] {
  const place = (column: Column) => {
    const index = order.indexOf(column.name);
    return index === -1 ? order.length : index;
  };
  const shown = columns
    .filter((column) => (visible.length === 0 ? column.visible : visible.includes(column.name)))
    .sort((left, right) => place(left) - place(right));
  const placed = [
    ...shown.filter(({ frozen }) => frozen === "start"),
    ...shown.filter(({ frozen }) => frozen === null),
    ...shown.filter(({ frozen }) => frozen === "end"),
  ];
  const grouped = group === null ? undefined : groups.find(({ name }) => name === group)?.column;
  // The first column identifies the row, and an editable one must stay editable.
  return placed.filter(({ name, editable }, index) => name !== grouped || [editable, index === 0].includes(true));
}

/** Return the column that links to the record: the first one that is not interactive itself, in this row. */
export function linkColumn(columns: Column[], row?: Row): string | null {
  const isLinked = (name: string) => row !== undefined && hasOwnLinks(own(row.cells, name));
  return columns.find(({ name, editable, copyable, type }) => !editable && !copyable && type !== "custom" && !isLinked(name))?.name ?? null;
}
