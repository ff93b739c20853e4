import { Mark } from "@/panel/Mark";
import type { PopupProps } from "@/panel/OnDemand";
import { useResolvedAppearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/ui/DropdownMenu";
import { Icon } from "@/ui/Icon";

/** The panels this person may enter. Each is a full page load: another panel has its own look and scripts. */
export function PanelSwitcherPopup({ trigger, defaultOpen }: PopupProps) {
  const { panels } = useShared();
  const dark = useResolvedAppearance() === "dark";
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-60">
        <DropdownMenuLabel>{t("Panels")}</DropdownMenuLabel>
        {panels.map((panel) => (
          <DropdownMenuItem key={panel.id} asChild>
            <a href={panel.url} aria-current={panel.current ? "true" : undefined} className="h-10">
              <Mark icon={(dark ? panel.darkIcon : null) ?? panel.icon} name={panel.brandName} />
              <span className="flex-1 truncate">{panel.name}</span>
              {panel.current && <Icon name="check" />}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
