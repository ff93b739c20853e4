// Generated from django_panel/widgets/wire.py by `manage.py panel_contracts`. Do not edit.
import type { ChartVariant, StatColor } from "./enums";
import type { Form } from "./forms";
import type { Column, Pagination, Row, Summaries, Table, TableState } from "./tables";

/** How many of the four columns a widget takes; `full` is all there are. */
export type Span = number | "full";

/** A widget's width at each breakpoint. */
export interface ColumnSpan {
  default: Span;
  md: Span;
  lg: Span;
  xl: Span;
}

/** Where a figure is going, and by how much. */
export interface Trend {
  direction: "up" | "down" | "neutral";
  value: number;
}

/** One figure. */
export interface Stat {
  label: string;
  value: string | number;
  /** The value as it is read: separators, decimals, prefix and suffix. */
  display: string;
  description: string | null;
  icon: string | null;
  color: StatColor;
  trend: Trend | null;
  /** The points of a sparkline; empty for none. */
  chart: number[];
  /** Where the figure leads; null for an address that no link may have. */
  url: string | null;
}

/** The data of a stats widget. */
export interface StatsData {
  stats: Stat[];
}

/** One series: a value for each of the chart's labels. */
export interface ChartSeries {
  label: string;
  values: number[];
  color: StatColor;
}

/** How a chart is drawn; no charting library is named. */
export interface ChartOptions {
  legend: boolean;
  grid: boolean;
  stacked: boolean;
  filled: boolean;
  curved: boolean;
  /** Whether each value is written beside its mark. */
  labels: boolean;
  min: number | null;
  max: number | null;
  prefix: string | null;
  suffix: string | null;
}

/** The data of a chart widget. */
export interface ChartData {
  variant: ChartVariant;
  labels: string[];
  series: ChartSeries[];
  options: ChartOptions;
  /** In pixels. */
  maxHeight: number;
}

/** The data of a table widget: what a list's table has, less what changes its shape. */
export interface TableData {
  columns: Column[];
  rows: Row[];
  emptyMessage: string;
  state: TableState;
  pagination: Pagination;
  /** Where its parameters stand: `widgets.late-tasks` is `widgets[late-tasks][…]`. */
  namespace: string;
  searchable: boolean;
  /** The same table, whole: filters, groups, cards. Its columns are those above. */
  table: Table;
  summaries: Summaries;
}

/** What a custom widget sends is between its two halves. */
export type CustomData = Record<string, unknown>;

/** What stands in `widgetData` under the id of a lazy widget. */
export type WidgetData = StatsData | TableData | ChartData | CustomData;

/**
 * The filters of a widget or of a page, holding what is applied.
 *
 * They are asked for in the query string: `widgets[{id}][{field}]` for a widget's own,
 * `filters[{field}]` for a page's. A parameter group that is there but lacks a field has
 * cleared it; an empty `filters=` or `widgets[{id}]=` has cleared all. A whole visit is
 * remembered, a partial one is not.
 */
export interface FilterForm {
  inModal: boolean;
  form: Form;
  /** Where a select that searches a table asks; absent where none does. */
  optionsUrl?: string;
}

/** What every widget says about itself. */
export interface WidgetBase {
  id: string;
  sort: number;
  columnSpan: ColumnSpan;
  lazy: boolean;
  heading: string | null;
  description: string | null;
  /** Seconds between two reloads; null means none. */
  polling: number | null;
  filters: FilterForm | null;
  /** There, and true, where the data could not be computed; asking for the page's widgets again is another try. */
  failed?: boolean;
}

/** Figures side by side; the data of a lazy widget is null here. */
export interface StatsWidget extends WidgetBase {
  type: "stats";
  data: StatsData | null;
}

/** A short table; the data of a lazy widget is null here. */
export interface TableWidget extends WidgetBase {
  type: "table";
  data: TableData | null;
}

/** A chart; the data of a lazy widget is null here. */
export interface ChartWidget extends WidgetBase {
  type: "chart";
  data: ChartData | null;
  /** In pixels; the same as in its data, for one whose data comes later. */
  maxHeight: number;
}

/** A component of the host; the data of a lazy widget is null here. */
export interface CustomWidget extends WidgetBase {
  type: "custom";
  data: CustomData | null;
  /** `Panels/{Panel}/Widgets/{Name}`; an unknown name is drawn as a neutral fallback. */
  component: string;
}

export type Widget = StatsWidget | TableWidget | ChartWidget | CustomWidget;

/** One widget of the page in a person's arrangement, shown or hidden. */
export interface ArrangedWidget {
  id: string;
  /** The widget's heading, else its id in words. */
  label: string;
  hidden: boolean;
  /** What it takes of a wide screen. */
  span: Span;
  /** What it may take, narrowest first; one entry means that it cannot be resized. */
  spans: Span[];
}

/**
 * How a person arranged a page, in the order of the widgets.
 *
 * `PUT url` with `ArrangementSaveWire` keeps another one, `DELETE url` goes back to what
 * was declared; both lead back to the page (303). What is refused is 422.
 */
export interface Arrangement {
  url: string;
  /** Whether anything was changed, so that there is something to reset. */
  customized: boolean;
  widgets: ArrangedWidget[];
}

/** One widget as the browser sends it; what is left out stays as declared. */
export interface ArrangementEntry {
  id: string;
  hidden?: boolean;
  span?: Span;
}

/** The body that keeps an arrangement: the widgets in their order. */
export interface ArrangementSave {
  widgets: ArrangementEntry[];
}

/** What a dashboard or a standalone page sends about its widgets. */
export interface WidgetPage {
  widgets: Widget[];
  /** Absent from the first answer; each lazy widget arrives by itself as `widgetData.{id}`, in the group `widget:{id}`. One that failed is named among `rescuedProps`. */
  widgetData?: Record<string, WidgetData> | null;
  filters: FilterForm | null;
  /** Null where there is nothing to arrange. */
  arrangement: Arrangement | null;
}
