import { useState } from "react";

import { usePage } from "@/adapters/inertia";
import { Navigation } from "@/panel/Navigation";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { t } from "@/support/i18n";
import { Dialog } from "@/ui/Dialog";
import type { PopupProps } from "@/ui/lazyPopup";

/** The navigation in a drawer. A visit to another page closes it. */
export function MobileDrawerPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { url } = usePage();
  const [openedAt, setOpenedAt] = useState<string | null>(url);
  return (
    <Dialog
      trigger={trigger}
      open={openedAt === url}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? url : null)}
      title={t("Navigation")}
      titleHidden
      placement="start"
      flush
      className="bg-sidebar"
    >
      <div className="flex h-13 shrink-0 items-center ps-3 pe-14">
        <PanelSwitcher className="-ms-1 max-w-full" />
      </div>
      <div className="px-3 pt-2">
        <Navigation />
      </div>
    </Dialog>
  );
}
