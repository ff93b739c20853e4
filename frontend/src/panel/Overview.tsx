import { useId } from "react";

import { Link } from "@/adapters/inertia";
import type { Overview as OverviewResource } from "@/contracts/panels";
import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { Card } from "@/ui/Card";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/Skeleton";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4";
const ROWS = [0, 1, 2, 3];

/** The resources of a panel, each with the number of records and the newest ones. */
export function Overview({ resources }: { resources: OverviewResource[] }) {
  return (
    <ul data-slot="overview" className={GRID}>
      {resources.map((resource) => (
        <li key={resource.href} className="min-w-0">
          <ResourceCard resource={resource} />
        </li>
      ))}
    </ul>
  );
}

/** The place of the overview while it is loaded. */
export function OverviewSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID} role="status" aria-label={t("Loading")}>
      {Array.from({ length: count }, (_each, index) => (
        <Card key={index} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-9 w-40" />
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-5 w-full" />
          ))}
        </Card>
      ))}
    </div>
  );
}

function ResourceCard({ resource: { label, href, icon, count, countIsExact, createUrl, records } }: { resource: OverviewResource }) {
  const prefetch = usePanel()?.prefetch ?? null;
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex h-full flex-col">
      <div className="flex items-center gap-3 p-4 pb-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary/10 text-primary">
          <Icon name={icon ?? "folder"} size={18} />
        </span>
        <h2 id={id} className="min-w-0 flex-1 truncate font-medium">
          <Link href={href} prefetch={prefetch} className="rounded-sm underline-offset-4 hover:underline">
            {label}
          </Link>
        </h2>
        <span data-slot="overview-count" className="text-xl font-semibold tabular-nums">
          {countIsExact ? formatNumber(count) : `${formatNumber(count)}+`}
        </span>
      </div>
      {records.length > 0 ? (
        <ul aria-label={t("Recent: %(records)s", { records: label })} className="flex flex-col border-t border-border py-1.5">
          {records.map((record) => (
            <li key={record.url}>
              <Link
                href={record.url}
                prefetch={prefetch}
                title={record.title}
                className="block truncate px-4 py-1.5 text-sm text-muted-foreground hover:bg-accent/50 hover:text-foreground pointer-coarse:py-3"
              >
                {record.title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 border-t border-border px-4 py-3 text-sm text-muted-foreground">
          {count === 0 ? t("No items yet.") : t("Open the list to see the records.")}
          {count === 0 && createUrl !== null && (
            <Link href={createUrl} prefetch={prefetch} className="rounded-sm font-medium text-primary underline-offset-4 hover:underline">
              {t("Create the first one")}
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}
