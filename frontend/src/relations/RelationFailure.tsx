import { t } from "@/support/i18n";
import type { VisitFailure } from "@/tables/usePartVisits";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

export interface RelationFailureProps {
  title: string;
  failure: VisitFailure;
  onRetry: () => void;
}

/** A relation that could not be opened: what failed, what was not lost, and another try. */
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
      return t("The server could not do that. Everything else on this page is still here.");
    default:
      return failure satisfies never;
  }
}
