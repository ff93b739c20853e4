import { Link } from "@/adapters/inertia";
import { cx } from "@/support/cx";
import { useResolvedAppearance } from "@/support/appearance";
import { useShared } from "@/support/panelContext";
import { BrandIcon } from "@/panel/BrandIcon";

interface BrandProps {
  /** Only the icon, without the name. */
  compact?: boolean;
  className?: string;
}

/** The panel's name and icon, with a link to its first page. */
export function Brand({ compact = false, className }: BrandProps) {
  const { panel, panels } = useShared();
  const dark = useResolvedAppearance() === "dark";
  if (panel === null) {
    return null;
  }
  const logo = (dark ? panel.darkBrandLogo : null) ?? panel.brandLogo;
  const icon = (dark ? panel.darkIcon : null) ?? panel.icon;
  return (
    <Link
      href={panels.find(({ current }) => current)?.url ?? `/${panel.path.replace(/^\/+/, "")}`}
      data-slot="brand"
      className={cx("flex h-9 min-w-0 items-center gap-2.5 rounded-md px-1", className)}
    >
      {logo && !compact ? (
        <img src={logo} alt={panel.brandName} className="h-6 w-auto max-w-full object-contain" />
      ) : (
        <>
          <BrandIcon icon={icon} name={panel.brandName} />
          <span title={panel.brandName} className={compact ? "sr-only" : "line-clamp-2 leading-tight font-semibold wrap-anywhere text-foreground"}>{panel.brandName}</span>
        </>
      )}
    </Link>
  );
}
