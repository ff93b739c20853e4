import type { NavigationItem } from "@/contracts/panels";

interface NavigationBadgeProps {
  item: Pick<NavigationItem, "badge" | "badgeTooltip">;
  className?: string;
}

/** The badge of a navigation item. Its tooltip is also what a screen reader reads. */
export function NavigationBadge({ item: { badge, badgeTooltip }, className }: NavigationBadgeProps) {
  if (badge === null) {
    return null;
  }
  return (
    <>
      <span title={badgeTooltip} aria-hidden={badgeTooltip !== undefined} className={className}>
        {badge}
      </span>
      {badgeTooltip !== undefined && <span className="sr-only"> {badgeTooltip}</span>}
    </>
  );
}
