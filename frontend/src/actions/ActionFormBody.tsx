import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { holdVisits, router } from "@/adapters/inertia";
import { changedSelection, refusedRecords, skippedRecords } from "@/actions/bulkErrors";
import { HostForm } from "@/actions/HostForm";
import { selectionOf, shownIn, submitQueryFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { Action, ActionForm, Modal, Refused, SelectionChanged } from "@/contracts/actions";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { newSubmitKey } from "@/forms/saving/useSaving";
import { useUploadsFirst } from "@/forms/saving/useUploadsFirst";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { withExtra } from "@/forms/saving/useSaving";
import { errorsFrom } from "@/forms/state/errors";
import { withQuery } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";
import { findHostComponent, warnUnknownComponent } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";

/** The response of an action's own form URL has no context and no modal. */
export type DialogForm = Omit<ActionForm, "context" | "modal"> & Partial<Pick<ActionForm, "context" | "modal">>;

interface ActionFormBodyProps {
  id: string;
  action: Action;
  target: ActionTarget;
  source: ActionSource;
  description: DialogForm;
  /** Null if the form cannot be submitted. */
  submitLabel: string | null;
  modal: Modal;
  /** The element that the buttons are rendered into. */
  footer: HTMLElement | null;
  onDirty: (isDirty: boolean) => void;
  onDone: (skipped: Refused | null) => void;
  onClose: () => void;
  onChanged: (changed: SelectionChanged) => void;
  onRefused: (refused: Refused) => void;
}

/** The form of an action, after it is loaded. */
export function ActionFormBody({ id, action, target, source, description, submitLabel, modal, footer, onDirty, onDone, onClose, onChanged, onRefused }: ActionFormBodyProps) {
  const { autofocus } = modal;
  const { form, submitUrl, optionsUrl, uploadUrl, formStateUrl } = description;
  const endpoints = useMemo<FormEndpoints>(() => ({ optionsUrl, uploadUrl, formStateUrl }), [optionsUrl, uploadUrl, formStateUrl]);
  const controller = useFormState(form, endpoints);
  const wizard = useWizard(controller, false);
  const { store, isDirty, isSending, showErrors } = controller;
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [submitKey] = useState(newSubmitKey);
  const { isWaiting, run } = useUploadsFirst(controller);
  useUnsavedChanges(isDirty || isSending);
  useEffect(() => onDirty(isDirty || isSending), [onDirty, isDirty, isSending]);
  useEffect(() => {
    if (autofocus) {
      focusFirstField(document.getElementById(id));
    }
  }, [id, autofocus]);

  const send = () => {
    if (isSaving || submitLabel === null) {
      return;
    }
    setSaving(true);
    setFailed(false);
    store.setErrors({});
    const values = store.submittedValues();
    const isOwn = action.formUrl === null;
    const address = isOwn ? withQuery(submitUrl, submitQueryFor(action.name, target, source)) : submitUrl;
    const sent = mayCreate(action, target) ? withExtra(values, { submitKey }) : values;
    const body = isOwn ? { ...shownIn(target, source), ...sent, ...selectionOf(target) } : sent;
    const release = holdVisits();
    router.post(address, body as never, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: (page) => {
        const { toast } = page.flash as { toast?: { type: string } };
        if (toast?.type === "error") {
          // The action was refused with a toast; keep the dialog open for another try.
          setFailed(true);
        } else {
          onDone(skippedRecords(page.props));
        }
      },
      onError: (errors) => showErrors(errorsFrom(errors)),
      onHttpException: (response) => {
        const changed = changedSelection(response);
        if (changed !== null) {
          onChanged(changed);
          return false;
        }
        const refused = refusedRecords(response);
        if (refused !== null) {
          onRefused(refused);
          return false;
        }
        setFailed(true);
      },
      onNetworkError: () => setFailed(true),
      onFinish: () => {
        setSaving(false);
        release();
      },
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
      {submitLabel !== null && (
        <Button
          variant={action.variant === "destructive" ? "destructive" : "primary"}
          type="submit"
          form={id}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
        >
          {isBusy && <BusyMark />}
          {wizard !== null && !wizard.isLast ? t("Next") : submitLabel}
        </Button>
      )}
    </>
  );
  return (
    <>
      {isDrawnByHost(modal) ? (
        <HostForm id={id} controller={controller} modal={modal} target={target} autofocus={autofocus} onSubmit={submit} onClose={onClose} />
      ) : (
        <PanelForm id={id} controller={controller} wizard={wizard} surface="dialog" onSubmit={submit} />
      )}
      {hasFailed && (
        <Alert color="danger" role="alert">
          {t("The action failed. Your input is still here; try again.")}
        </Alert>
      )}
      {footer !== null && createPortal(buttons, footer)}
    </>
  );
}

/** Whether a component of the host draws the inputs. If this build has no such component, the panel draws them. */
function isDrawnByHost({ componentName }: Modal): boolean {
  if (componentName !== null && findHostComponent(componentName) === null) {
    warnUnknownComponent(componentName);
    return false;
  }
  return componentName !== null;
}

/** Whether the form may create a record: a table action, or a form URL with operation=create. */
function mayCreate({ formUrl }: Action, { scope }: ActionTarget): boolean {
  return formUrl === null ? scope === "table" : new URL(formUrl, window.location.href).searchParams.get("operation") === "create";
}
