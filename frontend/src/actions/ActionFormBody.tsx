import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { router } from "@/adapters/inertia";
import { changedSelection, reportRefused } from "@/actions/refusedSelection";
import { selectionOf, shownIn, submitQueryFor } from "@/actions/target";
import type { ActionPlace, ActionTarget } from "@/actions/target";
import type { Action, ActionForm, SelectionChanged } from "@/contracts/actions";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { newSubmitKey } from "@/forms/saving/submitKey";
import { useFilesFirst } from "@/forms/saving/useFilesFirst";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { beside } from "@/forms/saving/useSaving";
import { errorsFrom } from "@/forms/state/errors";
import { withQuery } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";
import { t } from "@/support/i18n";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";

/** A form with an address of its own says less: where it is sent is all that the server wants to know again. */
export type DialogForm = Omit<ActionForm, "context" | "modal"> & Partial<Pick<ActionForm, "context" | "modal">>;

export interface ActionFormBodyProps {
  id: string;
  action: Action;
  target: ActionTarget;
  place: ActionPlace;
  description: DialogForm;
  submitWords: string;
  /** Whether the first field gets the cursor. */
  takesFocus: boolean;
  /** Where the buttons are drawn. */
  footer: HTMLElement | null;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onChanged: (changed: SelectionChanged) => void;
}

/** The form of an action, once the server has described it. */
export function ActionFormBody({ id, action, target, place, description, submitWords, takesFocus, footer, onDirty, onDone, onChanged }: ActionFormBodyProps) {
  const { form, submitUrl, optionsUrl, uploadUrl, formStateUrl } = description;
  const endpoints = useMemo<FormEndpoints>(() => ({ optionsUrl, uploadUrl, formStateUrl }), [optionsUrl, uploadUrl, formStateUrl]);
  const controller = useFormState(form, endpoints);
  const wizard = useWizard(controller, false);
  const { store, isDirty, isSending, takeErrors } = controller;
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [submitKey] = useState(newSubmitKey);
  const { isWaiting, run } = useFilesFirst(controller);
  useUnsavedChanges(isDirty || isSending);
  useEffect(() => onDirty(isDirty || isSending), [onDirty, isDirty, isSending]);
  useEffect(() => {
    if (takesFocus) {
      focusFirstField(document.getElementById(id));
    }
  }, [id, takesFocus]);

  const send = () => {
    if (isSaving) {
      return;
    }
    setSaving(true);
    setFailed(false);
    store.setErrors({});
    const { values } = store.getSnapshot();
    const isOwn = action.formUrl === null;
    const address = isOwn ? withQuery(submitUrl, submitQueryFor(action.name, target, place)) : submitUrl;
    const sent = mayCreate(action, target) ? beside(values, { submitKey }) : values;
    const body = isOwn ? { ...shownIn(target, place), ...sent, ...selectionOf(target) } : sent;
    router.post(address, body as never, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: (page) => {
        const { toast } = page.flash as { toast?: { type: string } };
        if (toast?.type === "error") {
          // It was refused as a whole, in a message of its own; what was typed is for another try.
          setFailed(true);
        } else {
          onDone();
        }
      },
      onError: (errors) => takeErrors(errorsFrom(errors)),
      onHttpException: (response) => {
        const changed = changedSelection(response);
        if (changed !== null) {
          onChanged(changed);
          return false;
        }
        setFailed(true);
        return !reportRefused(response);
      },
      onNetworkError: () => setFailed(true),
      onFinish: () => setSaving(false),
    });
  };
  const submit = () => run(send);
  useSaveKey(() => (wizard !== null && !wizard.isLast ? void wizard.next() : submit()), id);

  const isBusy = isSaving || isWaiting || (wizard?.isChecking ?? false);
  const buttons = (
    <>
      {wizard !== null && wizard.at > 0 && (
        <Button variant="outline" onClick={wizard.back}>
          {t("Back")}
        </Button>
      )}
      <Button
        variant={action.variant === "destructive" ? "destructive" : "primary"}
        type="submit"
        form={id}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy && <BusyMark />}
        {wizard !== null && !wizard.isLast ? t("Next") : submitWords}
      </Button>
    </>
  );
  return (
    <>
      <PanelForm id={id} controller={controller} wizard={wizard} surface="dialog" onSubmit={submit} />
      {hasFailed && (
        <Alert color="danger" role="alert">
          {t("It did not work. What you typed is still here; try again.")}
        </Alert>
      )}
      {footer !== null && createPortal(buttons, footer)}
    </>
  );
}

/** Whether a form may create a record: that of an action on a whole table, or one whose address says so. */
function mayCreate({ formUrl }: Action, { scope }: ActionTarget): boolean {
  return formUrl === null ? scope === "table" : new URL(formUrl, window.location.href).searchParams.get("operation") === "create";
}
