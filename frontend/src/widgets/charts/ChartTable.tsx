import type { ChartData } from "@/contracts/widgets";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";

const LEGEND_HEIGHT = 40;

interface ChartTableProps {
  data: ChartData;
  label: string;
  numbers: NumberFormatter;
}

/** The values of a chart as a table. */
export function ChartTable({ data, label, numbers }: ChartTableProps) {
  const { labels, series, maxHeight, options } = data;
  // As high as the drawing and its legend.
  const height = Math.max(maxHeight, 160) + (options.legend && series.length > 1 ? LEGEND_HEIGHT : 0);
  return (
    // In the tab order, because keyboard users scroll it.
    <div tabIndex={0} role="group" aria-label={label} className="overflow-auto rounded-md" style={{ maxHeight: height }}>
      <table data-slot="chart-table" className="w-full text-sm">
        <thead className="sticky top-0 bg-card text-muted-foreground">
          <tr>
            <td className="border-b border-border" />
            {series.map((each, index) => (
              <th key={index} scope="col" className="border-b border-border px-2 py-1.5 text-end font-medium whitespace-nowrap">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((name, index) => (
            <tr key={index} className="border-b border-border last:border-b-0">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {name}
              </th>
              {series.map((each, seriesIndex) => {
                const value = each.values[index];
                return (
                  <td key={seriesIndex} className="px-2 py-1.5 text-end tabular-nums">
                    {value === undefined ? "—" : numbers.full(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
