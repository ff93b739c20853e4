import { BrandIcon } from "@/panel/BrandIcon";
import { useResolvedAppearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import type { PopupProps } from "@/ui/lazyPopup";
import { Menu, MenuItem, MenuLabel } from "@/ui/Menu";

/** The panels the user may open. Each link loads a full page, because panels have their own theme and scripts. */
export function PanelSwitcherPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { panels } = useShared();
  const dark = useResolvedAppearance() === "dark";
  return (
    <Menu trigger={trigger} defaultOpen align="start" className="w-60">
        <MenuLabel>{t("Panels")}</MenuLabel>
        {panels.map((panel) => (
          <MenuItem key={panel.id} asChild>
            <a href={panel.url} aria-current={panel.current ? "true" : undefined} className="h-10">
              <BrandIcon icon={(dark ? panel.darkIcon : null) ?? panel.icon} name={panel.brandName} />
              <span className="flex-1 truncate">{panel.name}</span>
              {panel.current && <Icon name="check" />}
            </a>
          </MenuItem>
        ))}
    </Menu>
  );
}
