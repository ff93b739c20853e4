import { t } from "@/support/i18n";
import type { VisitFailure } from "@/tables/usePartVisits";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

/** Shown if the filters could not be applied: the data is older. */
export function FilterFailure({ failure, onRetry }: { failure: VisitFailure; onRetry: () => void }) {
  const hasExpired = failure === "expired";
  return (
    <Alert role="alert" color="warning" title={hasExpired ? t("Your session has expired") : t("The filters could not be applied")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{hasExpired ? t("Reload the page to sign in again.") : t("The previous data is shown.")}</p>
        <Button variant="outline" size="sm" onClick={hasExpired ? () => window.location.reload() : onRetry}>
          {hasExpired ? t("Reload the page") : t("Try again")}
        </Button>
      </div>
    </Alert>
  );
}
