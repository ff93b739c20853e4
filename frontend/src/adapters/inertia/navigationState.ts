import { router } from "@inertiajs/react";

import type { NavigationGroup, NavigationItem, NavigationState, SharedProps } from "@/contracts/panels";

/** Show the badges and the active item of this page in the sidebar, which may come from an earlier page. */
export function applyNavigationState(props: Pick<SharedProps, "navigation" | "navigationState">): void {
  if (props.navigationState !== undefined) {
    props.navigation = withState(props.navigation, props.navigationState);
  }
}

/** Request the state with the sidebar, where a partial reload names the sidebar only. */
export function requestNavigationState(): () => void {
  return router.on("before", ({ detail: { visit } }) => {
    if (visit.only.includes("navigation")) {
      visit.only.push("navigationState");
    }
  });
}

/** The groups with another state. What does not change is the same object as before. */
function withState(groups: NavigationGroup[], { active, badges }: NavigationState): NavigationGroup[] {
  let position = -1;
  const changed = (item: NavigationItem): NavigationItem => {
    position += 1;
    const isActive = position === active;
    const badge = badges[String(position)];
    const children = changeAll(item.children, changed);
    const isSame =
      item.active === isActive &&
      item.badge === (badge?.value ?? null) &&
      item.badgeTooltip === badge?.tooltip &&
      item.children === children;
    if (isSame) {
      return item;
    }
    const other: NavigationItem = { ...item, active: isActive, badge: badge?.value ?? null, children };
    if (badge?.tooltip === undefined) {
      delete other.badgeTooltip;
    } else {
      other.badgeTooltip = badge.tooltip;
    }
    return other;
  };
  return changeAll(groups, (group) => {
    const items = changeAll(group.items, changed);
    return items === group.items ? group : { ...group, items };
  });
}

/** Change each member; the same array if none changes. */
function changeAll<Member>(members: Member[], change: (member: Member) => Member): Member[] {
  const changed = members.map(change);
  return changed.every((member, index) => member === members[index]) ? members : changed;
}
