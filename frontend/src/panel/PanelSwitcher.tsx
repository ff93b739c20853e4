import { Brand } from "@/panel/Brand";
import { BrandIcon } from "@/panel/BrandIcon";
import { useResolvedAppearance } from "@/support/appearance";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const PanelSwitcherPopup = lazyPopup("menu", async () => (await import("@/panel/PanelSwitcherPopup")).PanelSwitcherPopup);

interface PanelSwitcherProps {
  compact?: boolean;
  className?: string;
}

/** The brand; with several panels, a button that opens the list of panels. */
export function PanelSwitcher({ compact = false, className }: PanelSwitcherProps) {
  const { panel, panels } = useShared();
  const dark = useResolvedAppearance() === "dark";
  if (panel === null || panels.length < 2) {
    return <Brand compact={compact} {...(className && { className })} />;
  }
  const trigger = (
    <button
      type="button"
      className={cx(
        "flex h-10 min-w-0 items-center gap-2.5 rounded-md px-1.5 text-start hover:bg-sidebar-accent/60 aria-expanded:bg-sidebar-accent",
        className,
      )}
    >
      <BrandIcon icon={(dark ? panel.darkIcon : null) ?? panel.icon} name={panel.brandName} />
      {compact ? (
        <span className="sr-only">{t("%(name)s, switch panel", { name: panel.brandName })}</span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-base leading-tight font-semibold text-foreground">{panel.brandName}</span>
            {panel.name !== panel.brandName && (
              <span className="block truncate text-xs leading-tight text-muted-foreground">{panel.name}</span>
            )}
            <span className="sr-only">{t("Switch panel")}</span>
          </span>
          <Icon name="chevrons-up-down" size={14} className="shrink-0 text-muted-foreground" />
        </>
      )}
    </button>
  );
  return <PanelSwitcherPopup trigger={trigger} />;
}
