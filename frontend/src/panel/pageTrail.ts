import type { PageMetadata } from "@/contracts/pages";
import type { Breadcrumb } from "@/contracts/support";

/** The breadcrumbs of a page; the cluster of the page comes after the dashboard. */
export function pageTrail(page: PageMetadata | undefined): Breadcrumb[] {
  const [home, ...rest] = page?.breadcrumbs ?? [];
  if (home === undefined) {
    return [];
  }
  const cluster = page?.cluster ?? null;
  if (cluster === null || rest.length === 0 || rest.some(({ label }) => label === cluster.label)) {
    return [home, ...rest];
  }
  return [home, { label: cluster.label, href: cluster.items[0]?.href ?? null, current: false }, ...rest];
}
