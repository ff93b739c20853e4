import type { ReactNode } from "react";

import type { Cluster, PageMetadata, SubNavigation } from "@/contracts/pages";
import { useClusterInSidebar } from "@/panel/clusterInSidebar";
import { ListPosition } from "@/panel/ListPosition";
import { PageHeader } from "@/panel/PageHeader";
import { RenderHooks } from "@/panel/RenderHooks";
import { Tabs } from "@/panel/Tabs";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";

/** The heading, the tabs and the content of a page end at the same line. */
const WIDTHS = { full: "", reading: "max-w-240", "reading with a rail": "max-w-296" } as const;

interface PageFrameProps {
  page: PageMetadata;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** "reading" for forms and entries alone; "full" if there are tables, widgets or unknown content. */
  width?: "full" | "reading";
  children?: ReactNode;
}

/** What every page has around its content: heading, sub-navigation and render hooks. */
export function PageFrame({ page, actions, width = "full", children }: PageFrameProps) {
  const hook = useCssHook("page");
  const neighbours = subNavigationOf(page);
  const rails = [railOf(page.cluster), railOfSubNavigation(neighbours)].filter((rail) => rail !== null);
  const start = rails.filter(({ side }) => side === "start");
  const end = rails.filter(({ side }) => side === "end");
  const isInSidebar = useClusterInSidebar(page.cluster);
  const room = width === "reading" && rails.length > 0 ? "reading with a rail" : width;
  return (
    <div data-slot="page" className={cx("flex w-full min-w-0 flex-col gap-5", WIDTHS[room], hook)}>
      <RenderHooks point="page.start" place="page" />
      {page.cluster?.position === "header" && (
        <div className={isInSidebar ? "lg:hidden" : "contents"}>
          <Tabs label={page.cluster.label} icon={page.cluster.icon} items={page.cluster.items} titled />
        </div>
      )}
      <PageHeader heading={page.heading} subheading={page.subheading} position={<ListPosition />} actions={actions} />
      {neighbours?.position === "top" && <Tabs label={nameOf(neighbours)} items={neighbours.items} />}
      {rails.length === 0 ? (
        children
      ) : (
        <div className="flex min-w-0 flex-col gap-6 md:flex-row">
          <Rails rails={start} />
          <div className="min-w-0 flex-1">{children}</div>
          <Rails rails={end} />
        </div>
      )}
      <RenderHooks point="page.end" place="page" />
    </div>
  );
}

interface Rail {
  side: "start" | "end";
  label: string;
  items: SubNavigation["items"] | Cluster["items"];
  icon: string | null;
  titled: boolean;
}

function Rails({ rails }: { rails: Rail[] }) {
  return (
    rails.length > 0 && (
      <div className="flex min-w-0 shrink-0 flex-col gap-3 max-md:order-first md:sticky md:top-[calc(4.75rem+var(--banner-height,0px))] md:w-50 md:gap-6 md:self-start">
        {rails.map((rail) => (
          <Tabs key={rail.label} label={rail.label} icon={rail.icon} items={rail.items} titled={rail.titled} direction="column" />
        ))}
      </div>
    )
  );
}

function railOf(cluster: Cluster | null): Rail | null {
  if (cluster === null) {
    return null;
  }
  const { position, ...bar } = cluster;
  switch (position) {
    case "sidebar":
      return { side: "start", titled: true, ...bar };
    case "right-bar":
      return { side: "end", titled: true, ...bar };
    case "header":
      return null;
    default:
      return position satisfies never;
  }
}

function railOfSubNavigation(neighbours: SubNavigation | null): Rail | null {
  return neighbours === null || neighbours.position === "top"
    ? null
    : { side: neighbours.position, label: nameOf(neighbours), icon: null, titled: false, items: neighbours.items };
}

/** The accessible name of a sub-navigation. */
function nameOf({ label }: SubNavigation): string {
  return label ?? t("This record");
}

function subNavigationOf({ subNavigation }: PageMetadata): SubNavigation | null {
  return Array.isArray(subNavigation) || subNavigation.items.length === 0 ? null : subNavigation;
}
