// Generated from django_panel/tables/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, RowAction } from "./actions";
import type { Form } from "./forms";
import type { Option } from "./forms-fields";

export type ColumnType =
  | "text"
  | "number"
  | "badge"
  | "boolean"
  | "date"
  | "datetime"
  | "image"
  | "icon"
  | "color"
  | "custom"
  | "toggle"
  | "checkbox"
  | "text_input"
  | "select";

export type Alignment = "start" | "center" | "end" | "justify";

export type SortDirection = "asc" | "desc";

export type BadgeColor = "neutral" | "success" | "warning" | "danger" | "info";

export type TableLayout = "table" | "grid";

export type ActionsPosition = "after_columns" | "before_columns" | "after_cells";

export type FilterType = "select" | "boolean" | "ternary" | "date" | "form" | "query_builder";

export type ConstraintType = "text" | "number" | "date" | "boolean" | "select";

/** One column's definition; the keys of one kind only are optional here. */
export interface Column {
  name: string;
  label: string;
  type: ColumnType;
  sortable: boolean;
  searchable: boolean;
  individuallySearchable: boolean;
  visible: boolean;
  toggleable: boolean;
  alignment: Alignment;
  headerAlignment: Alignment;
  placeholder: string | null;
  headerTooltip: string | null;
  wrapHeader: boolean;
  width: string | null;
  frozen: "start" | "end" | null;
  /** Text: lines may break. */
  wrap?: boolean;
  /** Image. */
  circular?: boolean;
  size?: number;
  /** Colour. */
  copyable?: boolean;
  /** Custom: the registered component. */
  component?: string;
  /** Editable kinds. */
  editable?: boolean;
  numeric?: boolean;
  maxLength?: number | null;
  options?: Option[];
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

/** A picture, or the initials that stand for it. */
export interface ImageCell {
  url: string | null;
  fallback: string;
  alt: string;
}

/** A sign, with the word for it. */
export interface IconCell {
  icon: string;
  color: BadgeColor;
  label: string;
}

/** A colour, as a swatch and as text. */
export interface ColorCell {
  color: string;
  label: string;
}

/** A value that can be changed in its place. */
export interface EditableCell {
  value: unknown;
  disabled: boolean;
  /** Selects: the word for the value. */
  label?: string | null;
}

/** A custom column's cell is whatever its component reads, and not named here. */
export type Cell =
  | string
  | NumberCell
  | BadgeCell
  | BooleanCell
  | DateCell
  | ImageCell
  | IconCell
  | ColorCell
  | EditableCell
  | null;

/** What stands around one cell; absent where nothing does. */
export interface CellMeta {
  tooltip?: string;
  url?: string;
  attributes?: Record<string, string>;
  action?: Action;
}

/** The band a row stands in. */
export interface RowGroup {
  key: string;
  title: string;
  description: string | null;
}

/** One record of the page. */
export interface Row {
  key: string | number;
  group: RowGroup | null;
  cells: Record<string, Cell>;
  cellMeta: Record<string, CellMeta>;
  actions: RowAction[];
  /** Where the first column leads: the record's view page, else its edit page. */
  url: string | null;
  /** The mark a cell sends back; null in a table without editable cells. */
  version: string | null;
}

/** What stands where rows would be. */
export interface EmptyState {
  heading: string;
  description: string | null;
  icon: string | null;
  component: string | null;
  actions: Action[];
}

/** The order a table has before anybody asks for another. */
export interface DefaultSort {
  column: string;
  direction: SortDirection;
  label: string | null;
}

/** One attribute the query builder can judge. */
export interface Constraint {
  name: string;
  label: string;
  type: ConstraintType;
  operators: Option[];
  options: Option[];
}

/** One filter; the keys of one kind only are optional here. */
export interface Filter {
  name: string;
  label: string;
  type: FilterType;
  default: unknown;
  /** Select, boolean, ternary. */
  options?: Option[];
  placeholder?: string | null;
  multiple?: boolean;
  /** Form. */
  form?: Form;
  /** Query builder. */
  constraints?: Constraint[];
  maxRules?: number;
  maxDepth?: number;
}

/** What is applied, in words; each can be removed. */
export interface FilterIndicator {
  name: string;
  label: string;
}

/** One way to band the rows. */
export interface Group {
  name: string;
  label: string;
  direction: SortDirection;
}

/** How columns are shown, hidden and moved. */
export interface ColumnManager {
  reorderable: boolean;
  deferred: boolean;
  triggerLabel: string;
  triggerIcon: string | null;
  resetLabel: string;
  showReset: boolean;
  modal: boolean;
  toggleable: string[];
}

/** How filters are opened and applied. */
export interface FilterBehaviour {
  deferred: boolean;
  triggerLabel: string;
  triggerIcon: string | null;
  applyLabel: string;
  resetLabel: string;
  showReset: boolean;
}

/** What stays in sight while the rest scrolls. */
export interface Frozen {
  start: boolean;
  actions: boolean;
}

/** Where a row's actions stand. */
export interface RecordActions {
  position: ActionsPosition;
  label: string | null;
}

/** A record as a card: which column fills which slot. */
export interface Cards {
  title: string | null;
  description: string | null;
  image: string | null;
  badges: string[];
  details: string[];
  columns: number;
}

/** The prop `table`. */
export interface Table {
  columns: Column[];
  filters: Filter[];
  groups: Group[];
  defaultGroup: string | null;
  columnManager: ColumnManager;
  filterBehaviour: FilterBehaviour;
  searchable: boolean;
  searchPlaceholder: string;
  searchDebounce: number;
  searchOnBlur: boolean;
  individualSearchColumns: string[];
  selectable: boolean;
  reorderable: boolean;
  frozen: Frozen;
  perPageOptions: number[];
  defaultPerPage: number;
  defaultSort: DefaultSort | null;
  layouts: TableLayout[];
  cards: Cards | null;
  bulkActions: Action[];
  recordActions: RecordActions;
  headerActions: Action[];
  toolbarActions: Action[];
  emptyState: EmptyState;
  /** Whether any column has figures below it, so that the row is drawn before they arrive. */
  summarized: boolean;
  /** Seconds between refreshes; null means none. */
  polling: number | null;
}

/** Which columns are shown, and in which order. */
export interface ColumnArrangement {
  visible: string[];
  order: string[];
}

/** The prop `state`: what was applied, never what was asked. */
export interface TableState {
  search: string | null;
  sort: string | null;
  direction: SortDirection | null;
  perPage: number;
  filters: Record<string, unknown>;
  filterIndicators: FilterIndicator[];
  columnSearches: Record<string, string>;
  columns: ColumnArrangement;
  group: string | null;
  layout: TableLayout;
  /** Stands for "all rows that match"; a bulk action sends it back as `selection`. */
  selection: string | null;
}

/** `from` is a Python keyword, hence the functional form. `next` and `previous` are cursors; null where there is none, and with numbered pages. */
export interface Pagination {
  page: number;
  perPage: number;
  total: number;
  totalIsExact: boolean;
  lastPage: number;
  from: number | null;
  to: number | null;
  mode: "pages" | "cursor";
  next: string | null;
  previous: string | null;
}

/** One ready-made view of the list. */
export interface Tab {
  key: string;
  label: string;
  icon: string | null;
  active: boolean;
  /** Known without a query; counted ones arrive later as `tabBadges`. */
  badge: string | number | null;
}

/** One figure below a column. */
export interface Summary {
  name: string;
  label: string;
  value: string;
  raw: number | string | null;
  perPage: boolean;
}

/** Column name → its figures. */
export type Summaries = Record<string, Summary[]>;
