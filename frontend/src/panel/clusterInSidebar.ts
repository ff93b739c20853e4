import { usePage } from "@/adapters/inertia";
import type { Cluster, PageMetadata } from "@/contracts/pages";
import type { NavigationItem } from "@/contracts/panels";
import { useSidebar } from "@/panel/useSidebar";
import { usePanel, useShared } from "@/support/panelContext";

/** Whether the sidebar lists the members of a cluster; only on wide screens, where there is a sidebar. */
export function useClusterInSidebar(cluster: Cluster | null): boolean {
  const panel = usePanel();
  const { navigation } = useShared();
  const { open } = useSidebar();
  if (cluster === null || panel === null || !open) {
    return false;
  }
  const { shell, sidebar } = panel;
  const hasSidebar = shell.navigation && sidebar.variant !== "header" && sidebar.component === null;
  const listed = new Set(navigation.flatMap(({ items }) => items).flatMap(({ children }) => children.map(({ href }) => href)));
  return hasSidebar && cluster.items.every(({ href }) => listed.has(href));
}

/** Whether the page has a bar beside its content with the children of a sidebar item. */
export function useClusterBar(item: NavigationItem): boolean {
  const cluster = usePage<{ page?: PageMetadata }>().props.page?.cluster ?? null;
  if (cluster === null || cluster.position === "header") {
    return false;
  }
  const shown = new Set(cluster.items.map(({ href }) => href));
  return item.children.every(({ href }) => shown.has(href));
}
