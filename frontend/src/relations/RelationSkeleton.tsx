import { t } from "@/support/i18n";
import { Skeleton } from "@/ui/Skeleton";

const LINES = ["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-2/5"];

/** A table that is on its way, in its shape. */
export function RelationSkeleton() {
  return (
    <div role="status" aria-label={t("Loading")} className="rounded-lg border border-border bg-card">
      <div className="border-b border-border p-3">
        <Skeleton className="h-9 w-full max-w-64" />
      </div>
      {LINES.map((width, line) => (
        <div key={line} className="flex h-11 items-center gap-6 border-b border-border px-4 last:border-b-0">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
