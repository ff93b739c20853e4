import { direction } from "@/support/locale";
import type { Entry } from "@/widgets/charts/layout";

interface ChartTipProps {
  title: string;
  entries: readonly Entry[];
  x: number;
  y: number;
  /** The width of the drawing: in its right half the tooltip is left of the value. */
  width: number;
}

/** The tooltip of a value. Hidden from screen readers, because the cursor announces the same text. */
export function ChartTip({ title, entries, x, y, width }: ChartTipProps) {
  const isPastMiddle = x > width / 2;
  return (
    <div
      aria-hidden
      data-slot="chart-tip"
      dir={direction()}
      style={{ left: x, top: y, transform: `translate(${isPastMiddle ? "calc(-100% - 12px)" : "12px"}, -50%)` }}
      className="pointer-events-none absolute z-10 min-w-32 max-w-64 rounded-md border border-border bg-popover px-2.5 py-2 text-xs shadow-float"
    >
      <p className="mb-1 font-medium">{title}</p>
      <ul className="flex flex-col gap-1">
        {entries.map(({ label, colour, value }, index) => (
          <li key={index} className="flex items-center gap-2 whitespace-nowrap">
            <span className="size-2 shrink-0 rounded-full" style={{ background: colour }} />
            <span className="min-w-0 truncate text-muted-foreground">{label}</span>
            <span className="ms-auto ps-3 font-medium tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
