import { expect, test } from "vitest";

import { applyNavigationState } from "@/adapters/inertia/navigationState";
import type { NavigationGroup, NavigationItem, NavigationState } from "@/contracts/panels";
import { anItem } from "@/testing/props";

function group(...items: NavigationItem[]): NavigationGroup {
  return { label: null, sort: 0, collapsible: false, parent: null, items };
}

function applied(navigation: NavigationGroup[], navigationState: NavigationState): NavigationGroup[] {
  const props = { navigation, navigationState };
  applyNavigationState(props);
  return props.navigation;
}

test("the active item moves, also to a child and to another group", () => {
  const groups = [group(anItem("home", { active: true }), anItem("stock", { children: [anItem("boxes")] })), group(anItem("tasks"))];

  const child = applied(groups, { active: 2, badges: {} });
  const other = applied(child, { active: 3, badges: {} });

  expect(child[0]?.items[0]?.active).toBe(false);
  expect(child[0]?.items[1]?.children[0]?.active).toBe(true);
  expect(other[0]?.items[1]?.children[0]?.active).toBe(false);
  expect(other[1]?.items[0]?.active).toBe(true);
});

test("badges appear, change and disappear with their tooltips", () => {
  const groups = [group(anItem("home"), anItem("tasks", { badge: 3, badgeTooltip: "3 overdue" }))];

  const [changed] = applied(groups, { active: null, badges: { 0: { value: "new" }, 1: { value: 4, tooltip: "4 overdue" } } });
  const [cleared] = applied(changed === undefined ? [] : [changed], { active: null, badges: {} });

  expect(changed?.items.map(({ badge, badgeTooltip }) => [badge, badgeTooltip])).toEqual([
    ["new", undefined],
    [4, "4 overdue"],
  ]);
  expect(cleared?.items.map(({ badge, badgeTooltip }) => [badge, badgeTooltip])).toEqual([
    [null, undefined],
    [null, undefined],
  ]);
});

test("what does not change is the same object, so it is not rendered again", () => {
  const groups = [group(anItem("home", { active: true })), group(anItem("tasks", { badge: 3 }))];

  const same = applied(groups, { active: 0, badges: { 1: { value: 3 } } });
  const other = applied(groups, { active: 0, badges: {} });

  expect(same).toBe(groups);
  expect(other[0]).toBe(groups[0]);
  expect(other[1]).not.toBe(groups[1]);
});

test("a page without state is not changed", () => {
  const props = { navigation: [group(anItem("home", { active: true }))] };
  const before = props.navigation;

  applyNavigationState(props);

  expect(props.navigation).toBe(before);
});
