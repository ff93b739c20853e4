import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";

/** Says on a record's own pages that it was deleted: nothing else there looks different. */
export function TrashNote() {
  return (
    <Alert color="warning" title={t("This record is in the trash.")}>
      {t("Lists leave it out until it is restored.")}
    </Alert>
  );
}
