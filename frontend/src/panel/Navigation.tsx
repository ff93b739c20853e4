import { NavigationSection } from "@/panel/NavigationSection";
import { cx } from "@/support/cx";
import { tc } from "@/support/i18n";
import { useShared } from "@/support/panelContext";

/** The navigation: all items in groups. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const { navigation } = useShared();
  const labels = new Set(navigation.map((group) => group.label));
  const outer = navigation.filter(({ parent }) => parent === null || !labels.has(parent));
  return (
    <nav aria-label={tc("navigation", "Main")} className={cx("flex flex-col pb-6", collapsed ? "items-center gap-2" : "gap-4")}>
      {outer.map((group) => (
        <NavigationSection
          key={group.label ?? ""}
          group={group}
          inner={group.label === null ? [] : navigation.filter(({ parent }) => parent === group.label)}
          collapsed={collapsed}
        />
      ))}
    </nav>
  );
}
