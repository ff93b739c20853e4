import type { ChartWidget, CustomWidget, StatsWidget, Widget } from "@/contracts/widgets";

const BASE = {
  sort: 0,
  columnSpan: { default: 1, md: 1, lg: 1, xl: 1 },
  lazy: false,
  heading: null,
  description: null,
  polling: null,
  filters: null,
} as const;

/** A stats widget with one value. */
export function someStats(id: string, display: string | null, changes: Partial<StatsWidget> = {}): StatsWidget {
  const figure = { label: id, value: display ?? "", display: display ?? "", description: null, icon: null, color: "default" as const, trend: null, chart: [], url: null };
  return { ...BASE, id, type: "stats", data: display === null ? null : { stats: [figure] }, ...changes };
}

export function aChart(id: string, values: number[]): ChartWidget {
  return {
    ...BASE,
    id,
    type: "chart",
    heading: id,
    maxHeight: 200,
    data: {
      variant: "bar",
      labels: values.map((_, index) => `Day ${index + 1}`),
      series: [{ label: "Sales", values, color: "default" }],
      options: { legend: true, grid: true, stacked: false, filled: false, curved: false, labels: false, min: null, max: null, prefix: "€", suffix: null },
      maxHeight: 200,
    },
  };
}

export function aCustomWidget(id: string): CustomWidget {
  return { ...BASE, id, type: "custom", component: "Panels/Unknown/Widgets/Nothing", data: {} };
}

/** The data of a lazy widget. */
export function statsOf(widget: Widget): unknown {
  return widget.data;
}
