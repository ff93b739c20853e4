// Generated from django_panel/widgets/wire.py by `manage.py panel_contracts`. Do not edit.
import type { ChartVariant, StatColor } from "./enums";
import type { Form } from "./forms";
import type { Column, Pagination, Row, Summaries, Table, TableState } from "./tables";

/** The number of columns, of four; `full` is all of them. */
export type Span = number | "full";

/** A widget's width at each breakpoint. */
export interface ColumnSpan {
  default: Span;
  md: Span;
  lg: Span;
  xl: Span;
}

/** The trend of a stat: direction and percentage. */
export interface Trend {
  direction: "up" | "down" | "neutral";
  value: number;
}

/** A stat. */
export interface Stat {
  label: string;
  value: string | number;
  /** The formatted value. */
  display: string;
  description: string | null;
  icon: string | null;
  color: StatColor;
  trend: Trend | null;
  /** The points of a sparkline; empty for none. */
  chart: number[];
  /** The link; null for none or an unsafe one. */
  url: string | null;
}

/** The data of a stats widget. */
export interface StatsData {
  stats: Stat[];
}

/** A series: a value for each of the chart's labels. */
export interface ChartSeries {
  label: string;
  values: number[];
  color: StatColor;
}

/** The display options of a chart, independent of a charting library. */
export interface ChartOptions {
  legend: boolean;
  grid: boolean;
  stacked: boolean;
  filled: boolean;
  curved: boolean;
  /** Whether values are shown at their points. */
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

/** The data of a table widget. */
export interface TableData {
  columns: Column[];
  rows: Row[];
  emptyMessage: string;
  state: TableState;
  pagination: Pagination;
  /** The namespace of its parameters: `widgets.late-tasks` is `widgets[late-tasks][…]`. */
  namespace: string;
  searchable: boolean;
  /** The whole definition: filters, groups, cards and the columns above. */
  table: Table;
  summaries: Summaries;
}

/** The data of a custom widget, defined by the host. */
export type CustomData = Record<string, unknown>;

/** The data of a lazy widget in `widgetData`. */
export type WidgetData = StatsData | TableData | ChartData | CustomData;

/**
 * The filters of a widget or of a page with the applied values.
 *
 * The query string has `widgets[{id}][{field}]` for a widget's filters and `filters[{field}]`
 * for a page's. A field that is missing in a parameter group is cleared; an empty `filters=`
 * or `widgets[{id}]=` clears all. Only full page visits are stored in the session.
 */
export interface FilterForm {
  inModal: boolean;
  form: Form;
  /** True if there are values and all are the defaults of their filters; else absent. */
  isDefault?: boolean;
  /** The URL at which selects search their options; absent if no select does. */
  optionsUrl?: string;
}

/** The keys that all widgets have. */
export interface WidgetBase {
  id: string;
  sort: number;
  columnSpan: ColumnSpan;
  lazy: boolean;
  heading: string | null;
  description: string | null;
  /** The seconds between reloads; null turns polling off. */
  polling: number | null;
  filters: FilterForm | null;
  /** True if the data could not be computed, else absent; reloading the widgets tries again. */
  failed?: boolean;
}

/** A stats widget; the data is null if the widget is lazy. */
export interface StatsWidget extends WidgetBase {
  type: "stats";
  data: StatsData | null;
}

/** A table widget; the data is null if the widget is lazy. */
export interface TableWidget extends WidgetBase {
  type: "table";
  data: TableData | null;
}

/** A chart widget; the data is null if the widget is lazy. */
export interface ChartWidget extends WidgetBase {
  type: "chart";
  data: ChartData | null;
  /** In pixels, as in the data; for lazy widgets. */
  maxHeight: number;
}

/** A custom widget; the data is null if the widget is lazy. */
export interface CustomWidget extends WidgetBase {
  type: "custom";
  data: CustomData | null;
  /** `Panels/{Panel}/Widgets/{Name}`; an unknown name is rendered as a fallback. */
  component: string;
}

export type Widget = StatsWidget | TableWidget | ChartWidget | CustomWidget;

/** A widget in a user's arrangement, visible or hidden. */
export interface ArrangedWidget {
  id: string;
  /** The widget's heading, else a label made from its id. */
  label: string;
  hidden: boolean;
  /** The span on a wide screen. */
  span: Span;
  /** The spans to choose from, narrowest first; a single one cannot be changed. */
  spans: Span[];
}

/**
 * A user's arrangement of a page, in the order of the widgets.
 *
 * `PUT url` with `ArrangementSaveWire` stores an arrangement, `DELETE url` resets it; both
 * redirect to the page (303). An invalid body is answered with 422.
 */
export interface Arrangement {
  url: string;
  /** Whether the arrangement differs from the declared one, so that it can be reset. */
  customized: boolean;
  widgets: ArrangedWidget[];
}

/** A widget in a submitted arrangement; missing keys use the declared values. */
export interface ArrangementEntry {
  id: string;
  hidden?: boolean;
  span?: Span;
}

/** The request body of an arrangement: the widgets in their order. */
export interface ArrangementSave {
  widgets: ArrangementEntry[];
}

/** The widget props of a dashboard or a standalone page. */
export interface WidgetPage {
  widgets: Widget[];
  /** Absent from the first response; each lazy widget is loaded as `widgetData.{id}`, in the group `widget:{id}`. A widget that failed is listed in `rescuedProps`. */
  widgetData?: Record<string, WidgetData> | null;
  filters: FilterForm | null;
  /** Null if the page cannot be arranged. */
  arrangement: Arrangement | null;
}
