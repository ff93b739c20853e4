import type { ReactElement } from "react";

import { direction } from "@/support/locale";
import { Tooltip, TooltipProvider } from "@/ui/Tooltip";

/** The tooltip of a collapsed item. Loaded only if the sidebar is collapsed. */
export function NavigationTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <TooltipProvider delayDuration={200}>
      <Tooltip content={label} side={direction() === "rtl" ? "left" : "right"}>
        <span className="flex">{children}</span>
      </Tooltip>
    </TooltipProvider>
  );
}
