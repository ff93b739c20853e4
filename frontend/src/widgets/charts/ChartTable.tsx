import type { ChartData } from "@/contracts/widgets";
import type { FigureWriter } from "@/widgets/charts/figures";

const LEGEND = 40;

export interface ChartTableProps {
  data: ChartData;
  label: string;
  writer: FigureWriter;
}

/** The same values as figures, for whoever would rather read than look. */
export function ChartTable({ data, label, writer }: ChartTableProps) {
  const { labels, series, maxHeight, options } = data;
  // As high as the drawing, with what stands below it.
  const height = Math.max(maxHeight, 160) + (options.legend && series.length > 1 ? LEGEND : 0);
  return (
    // Reached by the keyboard, for it may be longer than its place.
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
              {series.map((each, place) => {
                const value = each.values[index];
                return (
                  <td key={place} className="px-2 py-1.5 text-end tabular-nums">
                    {value === undefined ? "—" : writer.whole(value)}
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
