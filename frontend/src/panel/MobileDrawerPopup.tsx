import { useState } from "react";

import { usePage } from "@/adapters/inertia";
import { Navigation } from "@/panel/Navigation";
import type { PopupProps } from "@/panel/OnDemand";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { t } from "@/support/i18n";
import { Sheet, SheetContent, SheetTrigger } from "@/ui/Sheet";

/** The drawer; arriving somewhere closes it. */
export function MobileDrawerPopup({ trigger, defaultOpen }: PopupProps) {
  const { url } = usePage();
  const [openedAt, setOpenedAt] = useState<string | null>(defaultOpen ? url : null);
  const open = openedAt === url;
  return (
    <Sheet open={open} onOpenChange={(next) => setOpenedAt(next ? url : null)}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title={t("Navigation")} titleHidden className="bg-sidebar">
        <div className="flex h-13 shrink-0 items-center ps-3 pe-14">
          <PanelSwitcher className="-ms-1 max-w-full" />
        </div>
        <div className="px-3 pt-2">
          <Navigation />
        </div>
      </SheetContent>
    </Sheet>
  );
}
