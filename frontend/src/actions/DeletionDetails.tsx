import { countWithNoun, formatCount } from "@/actions/recordCount";
import type { DeletedKind, Deletion, ProtectingKind } from "@/contracts/actions";
import { listOf, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";

interface DeletionDetailsProps {
  deletion: Deletion;
  locale: string;
}

/** The related records that a deletion also deletes, or the records that prevent it. */
export function DeletionDetails({ deletion: { kinds, protected: protecting, refusal }, locale }: DeletionDetailsProps) {
  return (
    <>
      {refusal !== null && <Alert color="danger">{refusal}</Alert>}
      {protecting.length > 0 ? (
        <Protecting kinds={protecting} locale={locale} />
      ) : (
        kinds.length > 0 && <Deleted kinds={kinds} locale={locale} />
      )}
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
