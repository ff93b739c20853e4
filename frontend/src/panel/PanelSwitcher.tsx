import { Brand } from "@/panel/Brand";
import { Mark } from "@/panel/Mark";
import { OnDemand, onDemand } from "@/panel/OnDemand";
import { useResolvedAppearance } from "@/support/appearance";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";

const popup = onDemand(async () => (await import("@/panel/PanelSwitcherPopup")).PanelSwitcherPopup);

export interface PanelSwitcherProps {
  compact?: boolean;
  className?: string;
}

/** Where one is: the brand, and with more than one panel the way to the others. */
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
      <Mark icon={(dark ? panel.darkIcon : null) ?? panel.icon} name={panel.brandName} />
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
  return <OnDemand trigger={trigger} popup={popup} />;
}
