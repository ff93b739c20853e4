import type { CSSProperties } from "react";

import type { StatsData } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { StatTile } from "@/widgets/stats/StatTile";
import { lastSpan, statColumns } from "@/widgets/stats/statColumns";

const COLUMNS = "[--columns:var(--narrow)] @min-[520px]:[--columns:var(--medium)]";
const LAST = "last:[--span:var(--last-narrow)] @min-[520px]:last:[--span:var(--last-medium)]";

/** Up to four stats fit in one row early; more need a wider container. */
const MAX_IN_NARROW_ROW = 4;
const WIDE = {
  few: { columns: "@min-[760px]:[--columns:var(--wide)]", last: "@min-[760px]:last:[--span:var(--last-wide)]" },
  many: { columns: "@min-[1020px]:[--columns:var(--wide)]", last: "@min-[1020px]:last:[--span:var(--last-wide)]" },
} as const;

/** Stats side by side on one card, separated by lines. */
export function Stats({ data, label }: { data: StatsData; label: string | null }) {
  const { stats } = data;
  const { narrow, medium, wide } = statColumns(stats.length);
  const isWide = WIDE[stats.length <= MAX_IN_NARROW_ROW ? "few" : "many"];
  const measures = {
    "--narrow": narrow,
    "--medium": medium,
    "--wide": wide,
    "--last-narrow": lastSpan(stats.length, narrow),
    "--last-medium": lastSpan(stats.length, medium),
    "--last-wide": lastSpan(stats.length, wide),
  } as CSSProperties;
  return (
    // A taller neighbour does not stretch the stats.
    <div className="@container">
      <ul
        aria-label={label ?? t("Figures")}
        data-slot="stats"
        style={measures}
        className={`grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-px overflow-hidden rounded-lg border border-border bg-border ${COLUMNS} ${isWide.columns}`}
      >
        {stats.map((stat, index) => (
          <li key={index} className={`min-w-0 [--span:1] [grid-column:span_var(--span)] ${LAST} ${isWide.last}`}>
            <div className="@container h-full">
              <StatTile stat={stat} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
