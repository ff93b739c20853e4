// Generated from django_panel/tables/wire.py by `manage.py panel_contracts`. Do not edit.

export type ColumnType = "text" | "number" | "badge" | "boolean" | "date" | "datetime";

export type Alignment = "start" | "center" | "end" | "justify";

export type SortDirection = "asc" | "desc";

export type BadgeColor = "neutral" | "success" | "warning" | "danger" | "info";

/** One column's definition. */
export interface Column {
  name: string;
  label: string;
  type: ColumnType;
  sortable: boolean;
  searchable: boolean;
  alignment: Alignment;
  placeholder: string | null;
}

/** A number: what is shown, and the exact value. */
export interface NumberCell {
  display: string;
  raw: number | string;
}

/** One of a closed set of values. */
export interface BadgeCell {
  value: string;
  label: string;
  color: BadgeColor;
}

/** Yes or no, with the word for it. */
export interface BooleanCell {
  value: boolean;
  label: string;
}

/** A moment: short for the eye, exact for the tooltip. */
export interface DateCell {
  display: string;
  iso: string;
}

export type Cell = string | NumberCell | BadgeCell | BooleanCell | DateCell | null;

/** One record of the page. */
export interface Row {
  key: string | number;
  cells: Record<string, Cell>;
}

/** What stands where rows would be. */
export interface EmptyState {
  heading: string;
  description: string | null;
  icon: string | null;
}

/** The order a table has before anybody asks for another. */
export interface DefaultSort {
  column: string;
  direction: SortDirection;
}

/** The prop `table`. */
export interface Table {
  columns: Column[];
  searchable: boolean;
  searchPlaceholder: string;
  searchDebounce: number;
  perPageOptions: number[];
  defaultPerPage: number;
  defaultSort: DefaultSort | null;
  emptyState: EmptyState;
}

/** The prop `state`: what was applied, never what was asked. */
export interface TableState {
  search: string | null;
  sort: string | null;
  direction: SortDirection | null;
  perPage: number;
}

/** `from` is a Python keyword, hence the functional form. */
export interface Pagination {
  page: number;
  perPage: number;
  total: number;
  totalIsExact: boolean;
  lastPage: number;
  from: number | null;
  to: number | null;
}
