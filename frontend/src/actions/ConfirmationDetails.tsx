import { DeletionDetails } from "@/actions/DeletionDetails";
import { RefusedRecords } from "@/actions/RefusedRecords";
import type { DetailsState } from "@/actions/useConfirmationDetails";
import type { Refused } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Skeleton } from "@/ui/Skeleton";

interface ConfirmationDetailsProps {
  state: DetailsState;
  /** The details contain only refused records. Usually there are none, so nothing is shown before they are known. */
  onlyRefused: boolean;
  locale: string;
}

/** What an action would do: the records on which it is refused, and what else it deletes. Screen readers announce it. */
export function ConfirmationDetails({ state, onlyRefused, locale }: ConfirmationDetailsProps) {
  if (state === "none") {
    return null;
  }
  return (
    // Without content it takes no space between its neighbours, and is still announced when it gets some.
    <div data-slot="confirmation-details" role="status" aria-busy={state === "loading"} className="flex flex-col gap-3 empty:absolute">
      {state === "loading" && !onlyRefused && <Loading />}
      {state === "failed" && !onlyRefused && (
        <p className="text-muted-foreground">{t("The list of related records could not be loaded.")}</p>
      )}
      {typeof state === "object" && (
        <>
          {state.refused !== null && <RefusedDetails refused={state.refused} />}
          <DeletionDetails deletion={state} locale={locale} />
        </>
      )}
    </div>
  );
}

function RefusedDetails({ refused }: { refused: Refused }) {
  return (
    <>
      <Alert color={refused.allowedCount > 0 ? "warning" : "danger"}>{refused.message}</Alert>
      <RefusedRecords refused={refused} />
    </>
  );
}

function Loading() {
  return (
    <>
      <span className="sr-only">{t("Loading")}</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-28" />
    </>
  );
}
