import type { Column, Table, TableState } from "@/contracts/tables";

/** The columns that are shown, in the order somebody gave them; pinned ones stand at their edge regardless. */
export function shownColumns({ columns }: Table, { columns: { visible, order } }: TableState): Column[] {
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

/** The column whose words lead to the record: the first that is not itself something to press. */
export function linkColumn(columns: Column[]): string | null {
  return columns.find(({ editable, copyable, type }) => !editable && !copyable && type !== "custom")?.name ?? null;
}
