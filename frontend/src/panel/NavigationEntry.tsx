import { lazy, Suspense, useId } from "react";

import type { NavigationItem } from "@/contracts/panels";
import { useClusterBar } from "@/panel/clusterInSidebar";
import { NavigationLink } from "@/panel/NavigationLink";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { useStoredFlag } from "@/support/storage";
import { Icon } from "@/ui/Icon";

const Tooltip = lazy(async () => ({ default: (await import("@/panel/NavigationTooltip")).NavigationTooltip }));

interface NavigationEntryProps {
  item: NavigationItem;
  collapsed: boolean;
}

/** A navigation item with its children. */
export function NavigationEntry({ item, collapsed }: NavigationEntryProps) {
  const within = item.children.some((child) => child.active);
  if (collapsed) {
    const link = <NavigationLink item={item} within={within} shape="icon" />;
    return (
      <li className="flex">
        <Suspense fallback={link}>
          <Tooltip item={item}>{link}</Tooltip>
        </Suspense>
      </li>
    );
  }
  if (item.children.length === 0) {
    return (
      <li className="flex">
        <NavigationLink item={item} />
      </li>
    );
  }
  return <Branch item={item} within={within} />;
}

/** An item with children, which are listed unless the page has a bar with the same links. */
function Branch({ item, within }: { item: NavigationItem; within: boolean }) {
  if (useClusterBar(item)) {
    return (
      <li className="flex">
        <NavigationLink item={{ ...item, active: item.active || within }} />
      </li>
    );
  }
  return <OpenableBranch item={item} within={within} />;
}

function OpenableBranch({ item, within }: { item: NavigationItem; within: boolean }) {
  const panel = usePanel();
  const listId = useId();
  const leadsHere = item.active || within;
  const [wanted, setWanted] = useStoredFlag(`panel.${panel?.id ?? ""}.branch.${item.label}`, false);
  const open = wanted || leadsHere;
  return (
    <li>
      <div className="relative flex">
        <NavigationLink item={item} within={within} className={leadsHere ? "" : "pe-9"} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? t("Hide the items below %(name)s", { name: item.label }) : t("Show the items below %(name)s", { name: item.label })}
          onClick={() => setWanted(!open)}
          disabled={leadsHere}
          className="absolute end-0 flex size-8 items-center justify-center rounded-md text-muted-foreground hover:text-foreground disabled:invisible pointer-coarse:size-11"
        >
          <Icon name="chevron-right" className={cx("transition-transform duration-150 rtl:-scale-x-100", open && "rotate-90")} />
        </button>
      </div>
      {open && (
        <ul id={listId} className="mt-px flex flex-col gap-px">
          {item.children.map((child) => (
            <li key={child.href} className="flex">
              <NavigationLink item={child} shape="child" />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
