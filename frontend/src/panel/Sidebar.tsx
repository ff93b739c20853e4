import type { Sidebar as SidebarContract } from "@/contracts/panels";
import { BellButton } from "@/panel/BellButton";
import { JobsButton } from "@/panel/JobsButton";
import { NavigationColumn } from "@/panel/NavigationColumn";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { RenderHooks } from "@/panel/RenderHooks";
import { TenantSwitcher, useCanSwitchTenant } from "@/panel/TenantSwitcher";
import { UserMenu } from "@/panel/UserMenu";
import { useSidebar } from "@/panel/useSidebar";
import { HostComponentSlot } from "@/registry/hostComponents";
import { SearchButton } from "@/search/SearchButton";
import { cx } from "@/support/cx";
import { useCssHook, useSidebarColors } from "@/support/panelContext";

const APPEARANCES = {
  sidebar: { frame: "", body: "border-e border-sidebar-border" },
  floating: { frame: "p-2 pe-0", body: "rounded-xl border border-sidebar-border" },
  inset: { frame: "pt-2", body: "" },
} as const;

/** The props of a host's sidebar component. "rail" is the collapsed sidebar, "drawer" the navigation of a phone. */
export interface SidebarComponentProps {
  place: "sidebar" | "rail" | "drawer";
}

interface SidebarProps {
  sidebar: SidebarContract;
  /** Without a header, the account menu is here. */
  withUser: boolean;
}

/** The sidebar, on wide screens. */
export function Sidebar({ sidebar, withUser }: SidebarProps) {
  const { open } = useSidebar();
  const hook = useCssHook("sidebar");
  const colors = useSidebarColors();
  const style = APPEARANCES[sidebar.appearance];
  const builtIn = <SidebarBody open={open} withUser={withUser} />;
  const given: SidebarComponentProps = { place: open ? "sidebar" : "rail" };
  return (
    <aside
      data-slot="sidebar"
      data-state={open ? "open" : "collapsed"}
      style={{ width: open ? sidebar.width : sidebar.collapsedWidth }}
      className={cx("sticky top-[var(--banner-height,0px)] hidden h-[calc(100dvh-var(--banner-height,0px)-var(--query-bar,0px))] shrink-0 lg:block", style.frame, colors, hook)}
    >
      <div className={cx("flex h-full flex-col overflow-hidden bg-sidebar", style.body)}>
        {sidebar.component ? <HostComponentSlot name={sidebar.component} data={{ ...given }} fallback={builtIn} /> : builtIn}
      </div>
    </aside>
  );
}

function SidebarBody({ open, withUser }: { open: boolean; withUser: boolean }) {
  const canSwitchTenant = useCanSwitchTenant();
  return (
    <>
      <div className={cx("flex h-13 shrink-0 items-center", open ? "px-2.5" : "justify-center")}>
        <PanelSwitcher compact={!open} {...(open && { className: "w-full" })} />
      </div>
      {canSwitchTenant && (
        <div className={cx("flex shrink-0 pt-1 pb-1.5", open ? "px-2.5" : "justify-center")}>
          <TenantSwitcher compact={!open} {...(open && { className: "w-full" })} />
        </div>
      )}
      <div className={cx("min-h-0 flex-1 overflow-y-auto overscroll-contain pt-2", open ? "px-2.5" : "px-1.5")}>
        <NavigationColumn place={open ? "sidebar" : "rail"} />
      </div>
      {withUser && (
        <div className={cx("flex shrink-0 flex-wrap items-center gap-1.5 border-t border-sidebar-border p-2 empty:hidden", !open && "justify-center overflow-x-clip")}>
          <RenderHooks point="header.start" place={open ? "sidebar" : "rail"} />
          <RenderHooks point="header.end" place={open ? "sidebar" : "rail"} />
        </div>
      )}
      {withUser && (
        <div className={cx("flex shrink-0 items-center gap-1 border-t border-sidebar-border p-2", !open && "flex-col")}>
          <div className={cx(open && "min-w-0 flex-1")}>
            <UserMenu wide={open} />
          </div>
          <SearchButton compact />
          <JobsButton />
          <BellButton />
        </div>
      )}
    </>
  );
}
