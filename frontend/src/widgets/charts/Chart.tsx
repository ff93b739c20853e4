import { useMemo } from "react";

import type { ChartData } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { EmptyState } from "@/ui/EmptyState";
import { ChartTable } from "@/widgets/charts/ChartTable";
import { numberFormatter } from "@/widgets/charts/numberFormat";
import { Plot } from "@/widgets/charts/Plot";
import { Doughnut } from "@/widgets/charts/Doughnut";

interface ChartProps {
  data: ChartData;
  label: string;
  /** Show the values in a table instead of a drawing. */
  asTable: boolean;
}

/** A chart, drawn or as a table. */
export function Chart({ data, label, asTable }: ChartProps) {
  const { locale } = useShared();
  const { prefix, suffix } = data.options;
  const numbers = useMemo(() => numberFormatter({ prefix, suffix }, locale), [prefix, suffix, locale]);
  if (data.labels.length === 0 || data.series.length === 0) {
    return (
      <div className="flex items-center justify-center" style={{ minHeight: data.maxHeight }}>
        <EmptyState icon="chart-column" heading={t("No values yet")} className="py-4" />
      </div>
    );
  }
  if (asTable) {
    return <ChartTable data={data} label={label} numbers={numbers} />;
  }
  return data.variant === "doughnut" ? (
    <Doughnut data={data} label={label} numbers={numbers} />
  ) : (
    <Plot data={data} label={label} numbers={numbers} />
  );
}
