import type { ReactElement } from "react";

import type { NavigationItem } from "@/contracts/panels";
import { direction } from "@/support/locale";
import { Tooltip, TooltipProvider } from "@/ui/Tooltip";

interface NavigationTooltipProps {
  item: Pick<NavigationItem, "label" | "badge" | "badgeTooltip">;
  children: ReactElement;
}

/** The tooltip of a collapsed item: its label, and its badge with what it means. Loaded only if the sidebar is collapsed. */
export function NavigationTooltip({ item: { label, badge, badgeTooltip }, children }: NavigationTooltipProps) {
  const content = badge === null ? label : (
    <>
      <span className="flex justify-between gap-3">
        {label} <span className="tabular-nums">{badge}</span>
      </span>
      {badgeTooltip !== undefined && <span className="block opacity-80">{badgeTooltip}</span>}
    </>
  );
  return (
    <TooltipProvider delayDuration={200}>
      <Tooltip content={content} side={direction() === "rtl" ? "left" : "right"}>
        <span className="flex">{children}</span>
      </Tooltip>
    </TooltipProvider>
  );
}
