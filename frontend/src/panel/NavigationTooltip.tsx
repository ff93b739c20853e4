import type { ReactElement } from "react";

import { direction } from "@/support/direction";
import { Tooltip, TooltipProvider } from "@/ui/Tooltip";

/** The name of a collapsed entry, beside it. Loaded only by a panel whose sidebar is collapsed. */
export function NavigationTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <TooltipProvider delayDuration={200}>
      <Tooltip content={label} side={direction() === "rtl" ? "left" : "right"}>
        <span className="flex">{children}</span>
      </Tooltip>
    </TooltipProvider>
  );
}
