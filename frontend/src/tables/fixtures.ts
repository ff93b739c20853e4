import type { Cell, Column, Pagination, Row, Table, TableState } from "@/contracts/tables";
import type { TableSource } from "@/tables/useTable";

/** Sample data for tests: the tasks of an agency. */
export function column(name: string, changes: Partial<Column> = {}): Column {
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    type: "text",
    sortable: true,
    searchable: false,
    individuallySearchable: false,
    visible: true,
    toggleable: true,
    alignment: "start",
    headerAlignment: changes.alignment ?? "start",
    placeholder: null,
    headerTooltip: null,
    wrapHeader: false,
    width: null,
    frozen: null,
    ...changes,
  };
}

export function pagination(changes: Partial<Pagination> = {}): Pagination {
  return {
    page: 1,
    perPage: 25,
    total: 1204,
    totalIsExact: true,
    lastPage: 49,
    from: 1,
    to: 25,
    mode: "pages",
    next: null,
    previous: null,
    ...changes,
  };
}

export function tableState(changes: Partial<TableState> = {}): TableState {
  return {
    search: null,
    sort: null,
    direction: null,
    perPage: 25,
    filters: {},
    filterIndicators: [],
    columnSearches: {},
    columns: { visible: [], order: [] },
    group: null,
    layout: "table",
    canSelectAll: false,
    ...changes,
  };
}

/** A row with these cells. */
export function aRow(key: Row["key"], cells: Record<string, Cell>, changes: Partial<Row> = {}): Row {
  return { key, group: null, cells, cellMeta: {}, actions: [], url: null, version: null, ...changes };
}

export const TASKS: Row[] = [
  aRow(1, {
    title: "Draft the launch plan",
    state: { value: "open", label: "Open", color: "info" },
    hours: { display: "1,204.50", raw: "1204.50" },
    billable: { value: true, label: "Yes" },
    due: { display: "3 Mar 2026", iso: "2026-03-03" },
  }),
  aRow(2, {
    title: "Invoice the museum",
    state: { value: "late", label: "Late", color: "danger" },
    hours: { display: "8", raw: 8 },
    billable: { value: false, label: "No" },
    due: null,
  }),
];

const TABLE: Table = {
  columns: [
    column("title", { searchable: true }),
    column("state", { type: "badge", sortable: false }),
    column("hours", { type: "number", alignment: "end" }),
    column("billable", { type: "boolean" }),
    column("due", { type: "date", placeholder: "No date" }),
  ],
  filters: [],
  groups: [],
  defaultGroup: null,
  columnManager: {
    reorderable: false,
    deferred: false,
    triggerLabel: "Columns",
    triggerIcon: null,
    resetLabel: "Reset",
    showReset: true,
    modal: false,
    toggleable: [],
  },
  filterBehaviour: {
    deferred: false,
    triggerLabel: "Filters",
    triggerIcon: null,
    applyLabel: "Apply",
    resetLabel: "Clear",
    showReset: true,
  },
  searchable: true,
  searchPlaceholder: "Search tasks",
  searchDebounce: 30,
  searchOnBlur: false,
  individualSearchColumns: [],
  selectable: false,
  reorderable: false,
  frozen: { start: false, actions: false },
  perPageOptions: [10, 25, 50],
  defaultPerPage: 25,
  defaultSort: { column: "title", direction: "asc", label: null },
  layouts: ["table"],
  cards: null,
  bulkActions: [],
  recordActions: { position: "after_columns", label: null },
  headerActions: [],
  toolbarActions: [],
  emptyState: {
    heading: "No tasks yet",
    description: "Tasks appear here once a project has some.",
    icon: "inbox",
    component: null,
    actions: [],
  },
  summarized: false,
  polling: null,
};

/** The props of a list of tasks. */
export function tableProps(changes: Partial<TableSource> & { definition?: Partial<Table> } = {}): TableSource {
  const { definition, ...props } = changes;
  return {
    table: { ...TABLE, ...definition },
    state: tableState({ sort: "title", direction: "asc" }),
    rows: TASKS,
    pagination: pagination(),
    ...props,
  };
}
