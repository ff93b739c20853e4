import type { StepProblem } from "@/imports/useImport";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

/** What failed, and a button that tries it again. */
export function StepProblemAlert({ problem: { message, retry } }: { problem: StepProblem }) {
  return (
    <Alert color="danger" role="alert">
      <p className="break-words">{message}</p>
      {retry !== null && (
        <Button size="sm" variant="outline" className="mt-2" onClick={retry}>
          {t("Try again")}
        </Button>
      )}
    </Alert>
  );
}
