import type { ReactNode } from "react";

import type { Cluster, PageMetadata, SubNavigation } from "@/contracts/pages";
import { PageHeader } from "@/panel/PageHeader";
import { RenderHooks } from "@/panel/RenderHooks";
import { Tabs } from "@/panel/Tabs";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";

interface PageFrameProps {
  page: PageMetadata;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** What every page has around its content: heading, sub-navigation and render hooks. */
export function PageFrame({ page, actions, children }: PageFrameProps) {
  const hook = useCssHook("page");
  const neighbours = subNavigationOf(page);
  const rails = [railOf(page.cluster), railOfSubNavigation(neighbours)].filter((rail) => rail !== null);
  const start = rails.filter(({ side }) => side === "start");
  const end = rails.filter(({ side }) => side === "end");
  return (
    <div data-slot="page" className={cx("flex min-w-0 flex-col gap-5", hook)}>
      <RenderHooks point="page.start" />
      {page.cluster?.position === "header" && <Tabs label={page.cluster.label} icon={page.cluster.icon} items={page.cluster.items} titled />}
      <PageHeader heading={page.heading} subheading={page.subheading} actions={actions} />
      {neighbours?.position === "top" && <Tabs label={t("This record")} items={neighbours.items} />}
      {rails.length === 0 ? (
        children
      ) : (
        <div className="flex min-w-0 flex-col gap-6 md:flex-row">
          <Rails rails={start} />
          <div className="min-w-0 flex-1">{children}</div>
          <Rails rails={end} />
        </div>
      )}
      <RenderHooks point="page.end" />
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
      <div className="flex min-w-0 shrink-0 flex-col gap-3 max-md:order-first md:sticky md:top-19 md:w-50 md:gap-6 md:self-start">
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
    : { side: neighbours.position, label: t("This record"), icon: null, titled: false, items: neighbours.items };
}

function subNavigationOf({ subNavigation }: PageMetadata): SubNavigation | null {
  return Array.isArray(subNavigation) || subNavigation.items.length === 0 ? null : subNavigation;
}
