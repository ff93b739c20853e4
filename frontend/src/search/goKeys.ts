import type { NavigationItem, SharedProps } from "@/contracts/panels";
import { folded } from "@/search/matching";
import { t } from "@/support/i18n";

interface PageLink extends Pick<NavigationItem, "label" | "href" | "icon" | "fullPage"> {
  /** The group or the parent. */
  hint: string | null;
}

/** A page that `g` and a letter open. */
export interface GoPage {
  letter: string;
  url: string;
  label: string;
}

/**
 * The letters that open a page after `g`, in the order of the navigation.
 *
 * A page takes the first letter of its label that no earlier page has; one without a free letter has none. The letters
 * are those of the user's language, because that is what the keyboard types.
 */
export function goTargets(shared: Pick<SharedProps, "navigation" | "panels">): GoPage[] {
  const taken = new Set<string>();
  return navigationPages(shared).flatMap(({ label, href }) => {
    const letter = folded(label)
      .match(/\p{L}/gu)
      ?.find((character) => !taken.has(character));
    if (letter === undefined) {
      return [];
    }
    taken.add(letter);
    return [{ letter, url: href, label }];
  });
}

/** The pages of the navigation, and before them the dashboard if the navigation does not contain it. */
export function navigationPages({ navigation, panels }: Pick<SharedProps, "navigation" | "panels">): PageLink[] {
  const listed = navigation.flatMap((group) =>
    group.items.flatMap((item) => [
      { ...item, hint: group.label },
      ...pagesOf(item.children).map((child) => ({ ...child, icon: child.icon ?? item.icon, hint: item.label })),
    ]),
  );
  const dashboard = panels.find(({ current }) => current)?.url;
  return dashboard === undefined || listed.some(({ href }) => href === dashboard)
    ? listed
    : [{ label: t("Dashboard"), href: dashboard, icon: "layout-dashboard", hint: null, fullPage: false }, ...listed];
}

/** The items and their children. */
export function pagesOf(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [item, ...pagesOf(item.children)]);
}
