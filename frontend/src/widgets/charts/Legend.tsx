import { cx } from "@/support/cx";
import type { Entry } from "@/widgets/charts/layout";

interface LegendProps {
  label: string;
  entries: readonly Entry[];
  hidden: ReadonlySet<number>;
  onToggle: (index: number) => void;
  /** Show a list with values (beside a doughnut) instead of a row of names (below a plot). */
  isList?: boolean;
}

/** The legend. Pressing an entry hides or shows its series. */
export function Legend({ label, entries, hidden, onToggle, isList = false }: LegendProps) {
  return (
    <ul
      aria-label={label}
      data-slot="chart-legend"
      className={isList ? "flex min-w-0 flex-1 flex-col" : "mt-2 flex flex-wrap gap-x-1 gap-y-0.5"}
    >
      {entries.map(({ label: name, colour, value }, index) => {
        const isHidden = hidden.has(index);
        return (
          <li key={index} className="min-w-0">
            <button
              type="button"
              aria-pressed={!isHidden}
              onClick={() => onToggle(index)}
              className={cx(
                "flex min-h-8 w-full max-w-full items-center gap-2 rounded-md px-2 text-start text-sm transition-colors duration-150 hover:bg-accent pointer-coarse:min-h-11",
                isHidden && "text-muted-foreground",
              )}
            >
              <span
                aria-hidden
                className={cx("size-2.5 shrink-0 rounded-full border-2", isHidden && "bg-transparent!")}
                style={{ background: colour, borderColor: colour }}
              />
              <span className={cx("min-w-0 truncate", isHidden && "line-through")}>{name}</span>
              {isList && <span className="ms-auto ps-3 text-muted-foreground tabular-nums">{value}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
