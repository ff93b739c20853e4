import type { Sidebar as SidebarContract } from "@/contracts/panels";
import { BellButton } from "@/panel/BellButton";
import { JobsButton } from "@/panel/JobsButton";
import { Navigation } from "@/panel/Navigation";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { RenderHooks } from "@/panel/RenderHooks";
import { UserMenu } from "@/panel/UserMenu";
import { useSidebar } from "@/panel/useSidebar";
import { HostComponentSlot } from "@/registry/hostComponents";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";

const APPEARANCES = {
  sidebar: { frame: "", body: "border-e border-sidebar-border" },
  floating: { frame: "p-2 pe-0", body: "rounded-xl border border-sidebar-border" },
  inset: { frame: "pt-2", body: "" },
} as const;

interface SidebarProps {
  sidebar: SidebarContract;
  /** Without a header, the account menu is here. */
  withUser: boolean;
}

/** The sidebar, on wide screens. */
export function Sidebar({ sidebar, withUser }: SidebarProps) {
  const { open } = useSidebar();
  const hook = useCssHook("sidebar");
  const style = APPEARANCES[sidebar.appearance];
  const builtIn = <SidebarBody open={open} withUser={withUser} />;
  return (
    <aside
      data-slot="sidebar"
      data-state={open ? "open" : "collapsed"}
      style={{ width: open ? sidebar.width : sidebar.collapsedWidth }}
      className={cx("sticky top-0 hidden h-dvh shrink-0 lg:block", style.frame, hook)}
    >
      <div className={cx("flex h-full flex-col overflow-hidden bg-sidebar", style.body)}>
        {sidebar.component ? <HostComponentSlot name={sidebar.component} fallback={builtIn} /> : builtIn}
      </div>
    </aside>
  );
}

function SidebarBody({ open, withUser }: { open: boolean; withUser: boolean }) {
  return (
    <>
      <div className={cx("flex h-13 shrink-0 items-center", open ? "px-2.5" : "justify-center")}>
        <PanelSwitcher compact={!open} {...(open && { className: "w-full" })} />
      </div>
      <div className={cx("min-h-0 flex-1 overflow-y-auto overscroll-contain pt-2", open ? "px-2.5" : "px-1.5")}>
        <RenderHooks point="sidebar.start" />
        <Navigation collapsed={!open} />
        <RenderHooks point="sidebar.end" />
      </div>
      {withUser && (
        <div className={cx("flex shrink-0 items-center gap-1 border-t border-sidebar-border p-2", !open && "flex-col")}>
          <div className={cx(open && "min-w-0 flex-1")}>
            <UserMenu wide={open} />
          </div>
          <JobsButton />
          <BellButton />
        </div>
      )}
    </>
  );
}
