// Generated from django_panel/tables/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, RowAction } from "./actions";
import type { Option } from "./forms-fields";
import type { Filter } from "./tables-filters";

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

/** The definition of a column; the keys of single column types are optional. */
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
  priority?: number;
  /** Text. */
  wrap?: boolean;
  /** Text: the value is the name of a person, shown with initials. */
  person?: boolean;
  /** Image. */
  circular?: boolean;
  size?: number;
  /** Color. */
  copyable?: boolean;
  /** Custom: the registered component. */
  component?: string;
  /** Editable columns. */
  editable?: boolean;
  numeric?: boolean;
  maxLength?: number | null;
  options?: Option[];
}

/** Sanitized HTML of a text column, and its text. */
export interface HtmlCell {
  html: string;
  text: string;
}

/** A number: the formatted text, and the exact value. */
export interface NumberCell {
  display: string;
  raw: number | string;
}

/** A value as a badge. */
export interface BadgeCell {
  value: string;
  label: string;
  color: BadgeColor;
}

/** A boolean with its label. */
export interface BooleanCell {
  value: boolean;
  label: string;
}

/** A date or datetime: the formatted text, and ISO 8601. */
export interface DateCell {
  display: string;
  iso: string;
}

/** An image, and the initials that replace a missing one. */
export interface ImageCell {
  url: string | null;
  fallback: string;
  alt: string;
}

/** An icon with its label. */
export interface IconCell {
  icon: string;
  color: BadgeColor;
  label: string;
}

/** A CSS color with its label. */
export interface ColorCell {
  color: string;
  label: string;
}

/** The value of an editable cell. */
export interface EditableCell {
  value: unknown;
  disabled: boolean;
  /** Select columns: the label of the value. */
  label?: string | null;
}

/** The cells of custom columns can be any JSON and are not listed. */
export type Cell =
  | string
  | HtmlCell
  | NumberCell
  | BadgeCell
  | BooleanCell
  | DateCell
  | ImageCell
  | IconCell
  | ColorCell
  | EditableCell
  | null;

/** The metadata of a cell; keys without a value are absent. */
export interface CellMeta {
  tooltip?: string;
  url?: string;
  attributes?: Record<string, string>;
  action?: Action;
  /** The depth in a tree; the text is indented. */
  depth?: number;
  /** The value could not be computed, so the cell is null: the text for the reader. */
  error?: string;
}

/** The group of a row. */
export interface RowGroup {
  key: string;
  title: string;
  description: string | null;
}

/** A row of the page. */
export interface Row {
  key: string | number;
  group: RowGroup | null;
  cells: Record<string, Cell>;
  cellMeta: Record<string, CellMeta>;
  actions: RowAction[];
  /** The link of the first column: the record's view page, else its edit page. */
  url: string | null;
  /** Sent back with an edited cell to detect conflicts; null without editable cells. */
  version: string | null;
  /** The record is in the trash. */
  trashed?: boolean;
}

/** The content of a table without rows. */
export interface EmptyState {
  heading: string;
  description: string | null;
  icon: string | null;
  component: string | null;
  actions: Action[];
}

/** The default order of a table. */
export interface DefaultSort {
  column: string;
  direction: SortDirection;
  label: string | null;
}

/** A text that describes an applied filter. */
export interface FilterIndicator {
  name: string;
  label: string;
}

/** A group that users can choose. */
export interface Group {
  name: string;
  label: string;
  direction: SortDirection;
  /** The column that shows the same as the headings; it is hidden while the rows are grouped. */
  column?: string;
}

/** The options of the column manager. */
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

/** The options of the filter panel. */
export interface FilterBehaviour {
  deferred: boolean;
  triggerLabel: string;
  triggerIcon: string | null;
  applyLabel: string;
  resetLabel: string;
  showReset: boolean;
}

/** The parts that are frozen while the table scrolls. */
export interface Frozen {
  start: boolean;
  actions: boolean;
}

/** The position and the heading of the row actions. */
export interface RecordActions {
  position: ActionsPosition;
  label: string | null;
}

/** The columns in the slots of a card. */
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
  /** Where filters search records; the key `filter` of the query names the filter. */
  filterOptionsUrl?: string;
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
  /** Whether a column has summaries, so that their row is rendered before they arrive. */
  summarized: boolean;
  /** Seconds between refreshes; null turns polling off. */
  polling: number | null;
  /** The label of the date by which users narrow the list, if there is one. */
  dateHierarchy?: string;
}

/** The visible columns, and the order of all columns. */
export interface ColumnArrangement {
  visible: string[];
  order: string[];
}

/** The prop `state`: the applied state, after validation. */
export interface TableState {
  search: string | null;
  sort: string | null;
  direction: SortDirection | null;
  perPage: number;
  filters: Record<string, unknown>;
  filterIndicators: FilterIndicator[];
  /** The chosen year, month or day: `2026`, `2026-03` or `2026-03-05`. */
  date?: string;
  columnSearches: Record<string, string>;
  columns: ColumnArrangement;
  group: string | null;
  layout: TableLayout;
  /** Whether the prop `selection` contains a token for all matching rows, if it is requested. */
  canSelectAll: boolean;
}

/** Functional syntax, because `from` is a keyword. `next` and `previous` are cursors, or null with numbered pages. */
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

/** A tab of a list page. */
export interface Tab {
  key: string;
  label: string;
  icon: string | null;
  active: boolean;
  /** A static badge; computed ones arrive later as `tabBadges`. */
  badge: string | number | null;
  /** Whether a badge arrives later: its space is reserved. */
  computed?: boolean;
}

/** A summary below a column. */
export interface Summary {
  name: string;
  label: string;
  value: string;
  raw: number | string | null;
  perPage: boolean;
}

/** Column name → its summaries. */
export type Summaries = Record<string, Summary[]>;

/** A year, a month or a day; the value is empty for all dates. */
export interface DateStep {
  value: string;
  label: string;
}

/** The years, months or days of a list with a date hierarchy. */
export interface DateSteps {
  /** The way back, from all dates to the chosen month; empty without a choice. */
  trail: DateStep[];
  /** The next steps; of a chosen day only itself. */
  choices: DateStep[];
}

/** A table of a page that is no list of a resource. */
export interface PageTable {
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
}
