import type { NavigationItem } from "@/contracts/panels";
import { Link } from "@/adapters/inertia";
import { NavigationBadge } from "@/panel/NavigationBadge";
import { cx } from "@/support/cx";
import { usePanel } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";

const DEPTHS = {
  item: "gap-2.5 px-2",
  child: "gap-2 ps-9 pe-2 text-sm",
  icon: "w-9 justify-center",
} as const;

const STYLES = {
  active: "bg-sidebar-accent font-medium text-foreground",
  within: "font-medium text-foreground hover:bg-sidebar-accent/60",
  idle: "text-sidebar-foreground hover:bg-sidebar-accent/60 hover:text-foreground",
} as const;

interface NavigationLinkProps {
  item: NavigationItem;
  /** Whether a child of this item is the current page. */
  within?: boolean;
  /** A row, an indented row, or only the icon. */
  shape?: keyof typeof DEPTHS;
  className?: string;
}

/** The link of a navigation item. */
export function NavigationLink({ item, within = false, shape = "item", className }: NavigationLinkProps) {
  const panel = usePanel();
  const icon = (item.active || within ? item.activeIcon : null) ?? item.icon;
  return (
    <Link
      href={item.href}
      fullPage={item.fullPage}
      prefetch={item.fullPage ? null : (panel?.prefetch ?? null)}
      aria-current={item.active ? "page" : undefined}
      data-slot="navigation-link"
      className={cx(
        "flex h-8 min-w-0 flex-1 items-center rounded-md transition-colors duration-150 pointer-coarse:h-11",
        "focus-visible:outline-offset-0",
        STYLES[item.active || (within && shape === "icon") ? "active" : within ? "within" : "idle"],
        DEPTHS[shape],
        className,
      )}
    >
      {shape !== "child" && <Glyph icon={icon} label={item.label} active={item.active || within} />}
      <span className={shape === "icon" ? "sr-only" : "truncate"}>{item.label}</span>
      <NavigationBadge
        item={item}
        className={shape === "icon" ? "sr-only" : "ms-auto rounded-full bg-sidebar-accent px-1.5 text-xs tabular-nums text-sidebar-foreground"}
      />
    </Link>
  );
}

/** The icon, or the first letter, so that a collapsed item is never blank. */
function Glyph({ icon, label, active }: { icon: string | null; label: string; active: boolean }) {
  const color = active ? "text-sidebar-primary" : "text-muted-foreground";
  return icon ? (
    <Icon name={icon} size={18} className={cx("shrink-0", color)} />
  ) : (
    <span aria-hidden className={cx("flex size-4.5 shrink-0 items-center justify-center text-xs font-semibold", color)}>
      {Array.from(label)[0]?.toLocaleUpperCase()}
    </span>
  );
}
