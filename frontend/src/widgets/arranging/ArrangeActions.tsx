import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { Arranging } from "@/widgets/arranging/useArranging";

/** The buttons that save, cancel or reset the arrangement. */
export function ArrangeActions({ arranging }: { arranging: Arranging }) {
  const { isCustomized, isSaving, save, reset, cancel } = arranging;
  return (
    <>
      {isCustomized && (
        <Button variant="ghost" disabled={isSaving} onClick={reset}>
          {t("Reset to default")}
        </Button>
      )}
      <Button variant="outline" disabled={isSaving} onClick={cancel}>
        {t("Cancel")}
      </Button>
      <Button variant="primary" disabled={isSaving} aria-busy={isSaving} onClick={save}>
        {t("Save layout")}
      </Button>
    </>
  );
}
