import type { Trend } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { formatPercent } from "@/support/formats";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

const STYLES = {
  up: { icon: "trending-up", colour: "text-success" },
  down: { icon: "trending-down", colour: "text-destructive" },
  neutral: { icon: "minus", colour: "text-muted-foreground" },
} as const;

/** The trend of a value: an arrow and a percentage, and a text for screen readers. */
export function TrendMark({ trend: { direction, value } }: { trend: Trend }) {
  const share = formatPercent(Math.abs(value) / 100, 1);
  const { icon, colour } = STYLES[direction];
  return (
    <span data-slot="trend" data-direction={direction} className={cx("inline-flex items-center gap-1 text-sm font-medium tabular-nums", colour)}>
      <Icon name={icon} size={14} />
      <span aria-hidden>{share}</span>
      <span className="sr-only">{textOf(direction, share)}</span>
    </span>
  );
}

function textOf(direction: Trend["direction"], share: string): string {
  switch (direction) {
    case "up":
      return t("up by %(share)s", { share });
    case "down":
      return t("down by %(share)s", { share });
    case "neutral":
      return t("unchanged, %(share)s", { share });
  }
}
