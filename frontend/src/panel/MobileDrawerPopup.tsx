import { useState } from "react";

import { usePage } from "@/adapters/inertia";
import { NavigationColumn } from "@/panel/NavigationColumn";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import type { SidebarComponentProps } from "@/panel/Sidebar";
import { TenantSwitcher } from "@/panel/TenantSwitcher";
import { HostComponentSlot } from "@/registry/hostComponents";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook, usePanel, useSidebarColors } from "@/support/panelContext";
import { Dialog } from "@/ui/Dialog";
import type { PopupProps } from "@/ui/lazyPopup";

/** The navigation in a drawer. A visit to another page closes it. */
export function MobileDrawerPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { url } = usePage();
  const hook = useCssHook("sidebar");
  const colors = useSidebarColors();
  const component = usePanel()?.sidebar.component ?? null;
  const given: SidebarComponentProps = { place: "drawer" };
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
      className={cx("bg-sidebar", colors, hook)}
    >
      {component === null ? <DrawerBody /> : <HostComponentSlot name={component} data={{ ...given }} fallback={<DrawerBody />} />}
    </Dialog>
  );
}

function DrawerBody() {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center ps-3 pe-14">
        <PanelSwitcher className="-ms-1 max-w-full" />
      </div>
      <div className="px-3 empty:hidden">
        <TenantSwitcher className="w-full" />
      </div>
      <div className="px-3 pt-2">
        <NavigationColumn place="drawer" />
      </div>
    </>
  );
}
