import type { Column, Pagination, Row, Table } from "@/contracts/tables";
import type { TableSource } from "@/tables/useTable";

/** Believable rows for tests: an agency's tasks. */
export function column(name: string, changes: Partial<Column> = {}): Column {
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    type: "text",
    sortable: true,
    searchable: false,
    alignment: "start",
    placeholder: null,
    ...changes,
  };
}

export function pagination(changes: Partial<Pagination> = {}): Pagination {
  return { page: 1, perPage: 25, total: 1204, totalIsExact: true, lastPage: 49, from: 1, to: 25, ...changes };
}

export const TASKS: Row[] = [
  {
    key: 1,
    cells: {
      title: "Draft the launch plan",
      state: { value: "open", label: "Open", color: "info" },
      hours: { display: "1,204.50", raw: "1204.50" },
      billable: { value: true, label: "Yes" },
      due: { display: "3 Mar 2026", iso: "2026-03-03" },
    },
  },
  {
    key: 2,
    cells: {
      title: "Invoice the museum",
      state: { value: "late", label: "Late", color: "danger" },
      hours: { display: "8", raw: 8 },
      billable: { value: false, label: "No" },
      due: null,
    },
  },
];

const TABLE: Table = {
  columns: [
    column("title", { searchable: true }),
    column("state", { type: "badge", sortable: false }),
    column("hours", { type: "number", alignment: "end" }),
    column("billable", { type: "boolean" }),
    column("due", { type: "date", placeholder: "No date" }),
  ],
  searchable: true,
  searchPlaceholder: "Search tasks",
  searchDebounce: 30,
  perPageOptions: [10, 25, 50],
  defaultPerPage: 25,
  defaultSort: { column: "title", direction: "asc" },
  emptyState: { heading: "No tasks yet", description: "Tasks appear here once a project has some.", icon: "inbox" },
};

/** The props of a list of tasks, with what a test wants otherwise. */
export function tableProps(changes: Partial<TableSource> & { definition?: Partial<Table> } = {}): TableSource {
  const { definition, ...props } = changes;
  return {
    table: { ...TABLE, ...definition },
    state: { search: null, sort: "title", direction: "asc", perPage: 25 },
    rows: TASKS,
    pagination: pagination(),
    ...props,
  };
}
