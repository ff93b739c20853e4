import type { Trend } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { shareWriter } from "@/widgets/charts/figures";

const LOOKS = {
  up: { icon: "trending-up", colour: "text-success" },
  down: { icon: "trending-down", colour: "text-destructive" },
  neutral: { icon: "minus", colour: "text-muted-foreground" },
} as const;

/** Where a figure is going: an arrow and a share, in words for those who do not see them. */
export function TrendMark({ trend: { direction, value } }: { trend: Trend }) {
  const { locale } = useShared();
  const share = shareWriter(locale)(Math.abs(value) / 100);
  const { icon, colour } = LOOKS[direction];
  return (
    <span data-slot="trend" data-direction={direction} className={cx("inline-flex items-center gap-1 text-sm font-medium tabular-nums", colour)}>
      <Icon name={icon} size={14} />
      <span aria-hidden>{share}</span>
      <span className="sr-only">{words(direction, share)}</span>
    </span>
  );
}

function words(direction: Trend["direction"], share: string): string {
  switch (direction) {
    case "up":
      return t("up by %(share)s", { share });
    case "down":
      return t("down by %(share)s", { share });
    case "neutral":
      return t("unchanged, %(share)s", { share });
  }
}
