import { useMemo } from "react";

import type { ChartData } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { EmptyState } from "@/ui/EmptyState";
import { ChartTable } from "@/widgets/charts/ChartTable";
import { figureWriter } from "@/widgets/charts/figures";
import { Plot } from "@/widgets/charts/Plot";
import { Ring } from "@/widgets/charts/Ring";

export interface ChartProps {
  data: ChartData;
  /** What the chart is called. */
  label: string;
  /** Figures in rows instead of a drawing. */
  asTable: boolean;
}

/** A chart as the server described it: drawn, or as a table. */
export function Chart({ data, label, asTable }: ChartProps) {
  const { locale } = useShared();
  const { prefix, suffix } = data.options;
  const writer = useMemo(() => figureWriter({ prefix, suffix }, locale), [prefix, suffix, locale]);
  if (data.labels.length === 0 || data.series.length === 0) {
    return (
      <div className="flex items-center justify-center" style={{ minHeight: data.maxHeight }}>
        <EmptyState icon="chart-column" heading={t("There are no values yet")} className="py-4" />
      </div>
    );
  }
  if (asTable) {
    return <ChartTable data={data} label={label} writer={writer} />;
  }
  return data.variant === "doughnut" ? (
    <Ring data={data} label={label} locale={locale} writer={writer} />
  ) : (
    <Plot data={data} label={label} writer={writer} />
  );
}
