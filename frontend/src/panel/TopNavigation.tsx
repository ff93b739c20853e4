import type { NavigationGroup, NavigationItem } from "@/contracts/panels";
import { HeaderEnd } from "@/panel/HeaderEnd";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { NavigationLink } from "@/panel/NavigationLink";
import { PanelSwitcher } from "@/panel/PanelSwitcher";
import { RenderHooks } from "@/panel/RenderHooks";
import { TenantSwitcher } from "@/panel/TenantSwitcher";
import { cx } from "@/support/cx";
import { tc } from "@/support/i18n";
import { useCssHook, useShared, useSidebarColors } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const NavigationMenuPopup = lazyPopup("menu", async () => (await import("@/panel/NavigationMenuPopup")).NavigationMenuPopup);

/** The navigation in the top bar. A group with several items is a menu; all other items are links. */
export function TopNavigation() {
  const { navigation } = useShared();
  const hook = useCssHook("topbar");
  const colors = useSidebarColors();
  return (
    <header
      data-slot="top-navigation"
      className={cx(
        "flex h-13 shrink-0 items-center gap-3 border-b border-border bg-sidebar px-4 sm:px-6",
        colors,
        hook,
      )}
    >
      <MobileDrawer className="lg:hidden" />
      <PanelSwitcher className="-ms-1 max-w-60" />
      <TenantSwitcher className="max-w-52 max-lg:hidden" />
      {/* There is no sidebar: its hooks are around the navigation. On a phone they are in the drawer. */}
      <div className="flex shrink-0 items-center gap-2 empty:hidden max-lg:hidden">
        <RenderHooks point="sidebar.start" place="header" />
      </div>
      <nav aria-label={tc("navigation", "Main")} className="hidden min-w-0 flex-1 items-center gap-0.5 overflow-x-auto py-1 lg:flex">
        {navigation.map((group) =>
          group.label === null || isSingleLink(group) ? (
            group.items.map((item) => (
              <NavigationLink key={item.href + item.label} item={item} within={isWithin(item)} className="flex-none" />
            ))
          ) : (
            <NavigationMenuPopup
              key={group.label}
              label={group.label}
              trigger={
                <button
                  type="button"
                  className={cx(
                    "flex h-8 shrink-0 items-center gap-1 rounded-md px-2 transition-colors duration-150",
                    "hover:bg-sidebar-accent/60 hover:text-foreground aria-expanded:bg-sidebar-accent",
                    group.items.some((item) => item.active || isWithin(item)) ? "font-medium text-foreground" : "text-sidebar-foreground",
                  )}
                >
                  {group.label}
                  <Icon name="chevron-down" size={14} className="text-muted-foreground" />
                </button>
              }
            />
          ),
        )}
      </nav>
      <div className="flex shrink-0 items-center gap-2 empty:hidden max-lg:hidden">
        <RenderHooks point="sidebar.end" place="header" />
      </div>
      <HeaderEnd />
    </header>
  );
}

/** Whether a child of the item is the current page. */
function isWithin({ children }: NavigationItem): boolean {
  return children.some((child) => child.active);
}

/** A group with one item needs no menu. */
function isSingleLink({ items }: NavigationGroup): boolean {
  return items.length === 1 && items[0]?.children.length === 0;
}
