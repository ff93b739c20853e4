import { useEffect } from "react";
import { createPortal } from "react-dom";

import { shownIn, submitQueryFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";
import type { DialogForm } from "@/actions/ActionFormBody";
import type { FileUpload } from "@/contracts/forms-fields";
import type { ImportDialog } from "@/contracts/resources-importing";
import { fieldsOf } from "@/forms/nodes";
import { withQuery } from "@/forms/state/services";
import { CheckStep, importable } from "@/imports/CheckStep";
import { ColumnsStep, selectId } from "@/imports/ColumnsStep";
import { FileStep } from "@/imports/FileStep";
import { ResultStep } from "@/imports/ResultStep";
import { ImportStepBar } from "@/imports/StepFrame";
import { useImport } from "@/imports/useImport";
import { useRun } from "@/imports/useRun";
import { plural, t } from "@/support/i18n";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";

export interface ImportStepsProps {
  action: Action;
  target: ActionTarget;
  source: ActionSource;
  description: DialogForm;
  dialog: ImportDialog;
  /** The element that the buttons are rendered into. */
  footer: HTMLElement | null;
  onDirty: (isDirty: boolean) => void;
  /** Whether the dialog shows its cancel button. */
  onCancellable: (isCancellable: boolean) => void;
  onDone: () => void;
}

/** The dialog of an import: file, columns, dry run, import. */
export function ImportSteps({ action, target, source, description, dialog, footer, onDirty, onCancellable, onDone }: ImportStepsProps) {
  const field = fileField(description);
  const control = useImport(dialog, field, description.uploadUrl);
  const { state } = control;
  const run = useRun(control.refuse);
  const hasStarted = run.isRunning || run.result !== null;
  const step = hasStarted ? "import" : state.step;

  const isDirty = !hasStarted && (state.file !== null || state.sending !== null);
  useUnsavedChanges(isDirty || run.isRunning);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  // Later steps have a button back; the dialog can always be closed in its corner.
  useEffect(() => onCancellable(step === "file"), [onCancellable, step]);

  const check = () => {
    const wrong = control.check();
    if (wrong !== null) {
      document.getElementById(selectId(wrong))?.focus();
    }
  };
  const start = () => {
    const url = withQuery(description.submitUrl, submitQueryFor(action.name, target, source));
    run.start(url, { ...shownIn(target, source), ...control.fields() });
  };
  const again = () => {
    run.reset();
    control.restart();
  };

  const good = state.check === null ? 0 : importable(state.check);
  const buttons = {
    file: state.preview !== null && state.sending === null && (
      <Button variant="primary" onClick={() => control.goTo("columns")}>
        {t("Continue with this file")}
      </Button>
    ),
    columns: (
      <>
        <Button variant="outline" onClick={() => control.goTo("file")}>
          {t("Back")}
        </Button>
        <Button variant="primary" aria-disabled={state.preview?.rows.length === 0 || undefined} onClick={state.preview?.rows.length === 0 ? undefined : check}>
          {t("Check the rows")}
        </Button>
      </>
    ),
    check: (
      <>
        <Button variant="outline" onClick={() => control.goTo("columns")}>
          {t("Back")}
        </Button>
        <Button variant="primary" aria-disabled={good === 0 || undefined} onClick={good === 0 ? undefined : start}>
          {good === 0 || state.check?.isComplete === false ? t("Import") : plural("Import %(count)s row", "Import %(count)s rows", good)}
        </Button>
      </>
    ),
    import: run.result === null ? (
      <Button variant="primary" aria-busy aria-disabled>
        <BusyMark />
        {t("Importing")}
      </Button>
    ) : (
      <>
        <Button variant="outline" onClick={again}>
          {t("Import another file")}
        </Button>
        {/* A report to download is the main thing to do. */}
        <Button variant={run.result.url === null ? "primary" : "outline"} onClick={onDone}>
          {t("Close")}
        </Button>
      </>
    ),
  }[step];

  return (
    <div data-slot="import-steps" className="@container flex flex-col gap-5">
      <ImportStepBar step={step} isDone={run.result !== null && run.result.type !== "error"} />
      {step === "file" && <FileStep dialog={dialog} field={field} control={control} />}
      {step === "columns" && state.preview !== null && <ColumnsStep columns={dialog.columns} preview={state.preview} control={control} />}
      {step === "check" && <CheckStep check={state.check} problem={state.problem} />}
      {step === "import" && <ResultStep run={run} />}
      {footer !== null && createPortal(buttons, footer)}
    </div>
  );
}

/** The upload field of the action's form. */
function fileField({ form }: DialogForm): FileUpload {
  const found = fieldsOf(form.schema).find(({ name }) => name === "file");
  if (found?.type !== "file_upload") {
    throw new Error("The form of an import has no file field.");
  }
  return found as FileUpload;
}
