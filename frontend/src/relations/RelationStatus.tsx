import { t } from "@/support/i18n";
import type { VisitFailure } from "@/tables/usePartVisits";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";

interface RelationFailureProps {
  title: string;
  failure: VisitFailure;
  onRetry: () => void;
}

/** The error of a relation that could not be loaded, with a retry button. */
export function RelationFailure({ title, failure, onRetry }: RelationFailureProps) {
  return (
    <div role="alert" className="rounded-lg border border-border bg-card">
      <EmptyState icon="circle-alert" heading={t("%(relation)s could not be loaded", { relation: title })} description={reason(failure)}>
        <Button variant="outline" size="sm" onClick={failure === "expired" ? () => window.location.reload() : onRetry}>
          {failure === "expired" ? t("Reload the page") : t("Try again")}
        </Button>
      </EmptyState>
    </div>
  );
}

function reason(failure: VisitFailure): string {
  switch (failure) {
    case "unreachable":
      return t("The server could not be reached. Everything else on this page is still here.");
    case "expired":
      return t("Your session has expired. Reload the page to sign in again.");
    case "refused":
      return t("Something went wrong. Everything else on this page is still here.");
    default:
      return failure satisfies never;
  }
}

const LINES = ["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-2/5"];

interface RelationSkeletonProps {
  /** The number of lines: that of the rows, if it is known. */
  lines?: number;
}

/** The placeholder of a table that is being loaded. */
export function RelationSkeleton({ lines = LINES.length }: RelationSkeletonProps) {
  return (
    <div role="status" aria-label={t("Loading")} className="rounded-lg border border-border bg-card">
      <div className="border-b border-border p-3">
        <Skeleton className="h-9 w-full max-w-64" />
      </div>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-11 items-center gap-6 border-b border-border px-4 last:border-b-0">
          <Skeleton className={`h-3 ${LINES[line % LINES.length] ?? ""}`} />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
