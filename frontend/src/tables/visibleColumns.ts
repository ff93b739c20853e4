import type { Column, Table, TableState } from "@/contracts/tables";

/** Return the visible columns in the user's order; pinned columns come first and last. */
export function visibleColumns({ columns }: Table, { columns: { visible, order } }: TableState): Column[] {
  const place = (column: Column) => {
    const index = order.indexOf(column.name);
    return index === -1 ? order.length : index;
  };
  const shown = columns
    .filter((column) => (visible.length === 0 ? column.visible : visible.includes(column.name)))
    .sort((left, right) => place(left) - place(right));
  return [
    ...shown.filter(({ frozen }) => frozen === "start"),
    ...shown.filter(({ frozen }) => frozen === null),
    ...shown.filter(({ frozen }) => frozen === "end"),
  ];
}

/** Return the column that links to the record: the first one that is not interactive itself. */
export function linkColumn(columns: Column[]): string | null {
  return columns.find(({ editable, copyable, type }) => !editable && !copyable && type !== "custom")?.name ?? null;
}
