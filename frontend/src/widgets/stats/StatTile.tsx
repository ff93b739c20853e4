import { isPanelPage } from "@/actions/actionUrl";
import { Link } from "@/adapters/inertia";
import type { StatColor } from "@/contracts/enums";
import type { Stat } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { usePanel } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { Sparkline } from "@/widgets/stats/Sparkline";
import { TrendMark } from "@/widgets/stats/TrendMark";

const COLOURS: Record<StatColor, { text: string; line: string }> = {
  default: { text: "text-muted-foreground", line: "var(--chart-1)" },
  success: { text: "text-success", line: "var(--success)" },
  warning: { text: "text-warning", line: "var(--warning)" },
  danger: { text: "text-destructive", line: "var(--destructive)" },
  info: { text: "text-info", line: "var(--info)" },
};

/** One stat: label, value, trend and link. */
export function StatTile({ stat }: { stat: Stat }) {
  const { label, display, description, icon, color, trend, chart, url } = stat;
  const { text, line } = COLOURS[color];
  const panel = usePanel();
  return (
    <div
      data-slot="stat"
      data-color={color}
      className={cx(
        "relative flex h-full min-w-0 flex-col bg-card p-3.5 @min-[184px]:p-4",
        url !== null && "transition-colors duration-150 hover:bg-accent/50 has-focus-visible:bg-accent/50",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm text-muted-foreground">
          {url === null ? (
            label
          ) : (
            // The whole tile is a link; its name is the label.
            <Link
              href={url}
              fullPage={!isPanelPage(url, panel)}
              className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {label}
            </Link>
          )}
        </p>
        <Icon name={icon} className={cx("mt-0.5 shrink-0", text)} />
      </div>
      <p className="mt-1 text-xl font-semibold @min-[184px]:text-2xl tracking-tight tabular-nums break-words">{display}</p>
      {(trend !== null || description !== null) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
          {trend !== null && <TrendMark trend={trend} />}
          {description !== null && <span dir="auto">{description}</span>}
        </p>
      )}
      {chart.length > 0 && (
        <div className="mt-auto pt-3">
          <Sparkline values={chart} colour={line} />
        </div>
      )}
    </div>
  );
}
