import { countWithNoun, formatCount } from "@/actions/recordCount";
import type { DeletionState } from "@/actions/useDeletion";
import type { DeletedKind, ProtectingKind } from "@/contracts/actions";
import { listOf, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Skeleton } from "@/ui/Skeleton";

interface DeletionDetailsProps {
  state: DeletionState;
  locale: string;
}

/** The related records that a deletion also deletes, or the records that prevent it. */
export function DeletionDetails({ state, locale }: DeletionDetailsProps) {
  if (state === "none") {
    return null;
  }
  return (
    <div data-slot="deletion-details" role="status" aria-busy={state === "loading"} className="flex flex-col gap-3">
      {state === "loading" && <Loading />}
      {state === "failed" && (
        <p className="text-muted-foreground">{t("The list of related records could not be loaded.")}</p>
      )}
      {typeof state === "object" && (
        <>
          {state.refusal !== null && <Alert color="danger">{state.refusal}</Alert>}
          {state.protected.length > 0 ? (
            <Protecting kinds={state.protected} locale={locale} />
          ) : (
            state.kinds.length > 0 && <Deleted kinds={state.kinds} locale={locale} />
          )}
        </>
      )}
    </div>
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

function Deleted({ kinds, locale }: { kinds: DeletedKind[]; locale: string }) {
  return (
    <div>
      <p className="font-medium">{t("Also deleted")}</p>
      <ul className="mt-1 list-disc ps-5">
        {kinds.map((kind) => (
          <li key={kind.label} className="break-words">
            {counted(kind, locale)}
            {!kind.isAllowed && <span className="text-destructive"> ({t("not allowed")})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Protecting({ kinds, locale }: { kinds: ProtectingKind[]; locale: string }) {
  return (
    <div>
      <p className="font-medium">{t("Still in use by")}</p>
      <ul className="mt-1 list-disc ps-5">
        {kinds.map((kind) => (
          <li key={kind.label} className="break-words">
            {counted(kind, locale)}
            {kind.titles.length > 0 && (
              <span className="text-muted-foreground">
                {": "}
                {listOf(kind.titles.length < kind.count || !kind.isExact ? [...kind.titles, "…"] : kind.titles)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "12 orders", "1,000+ comments". */
function counted({ label, pluralLabel, count, isExact }: DeletedKind | ProtectingKind, locale: string): string {
  return countWithNoun(count, formatCount(count, isExact), { one: label, many: pluralLabel }, locale);
}
