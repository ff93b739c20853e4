import { useEffect, useId, useMemo, useRef, useState } from "react";

import { usePage } from "@/adapters/inertia";
import type { Form } from "@/contracts/forms";
import type { SharedProps } from "@/contracts/panels";
import type { Conflict, FormAddresses, ResourceMetadata } from "@/contracts/resources";
import { focusFirstField } from "@/forms/focusField";
import { fieldsOf } from "@/forms/nodes";
import { useDraft } from "@/forms/saving/useDraft";
import { newSubmitKey, useSaving } from "@/forms/saving/useSaving";
import type { SavedPage } from "@/forms/saving/useSaving";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { useUploadsFirst } from "@/forms/saving/useUploadsFirst";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";
import { sameValue, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { t } from "@/support/i18n";
import { storageScope, useShared } from "@/support/panelContext";
import { showToast } from "@/support/toasts";
import { useUnsavedChanges } from "@/support/unsavedChanges";

export interface RecordFormOptions extends FormAddresses {
  resource: ResourceMetadata;
  form: Form;
  /** The record that is edited; null on a create page. */
  recordKey: string | number | null;
  version: string | null;
  /** Called after "Create and add another" has created a record. */
  onCreateAnother?: () => void;
}

/** "another" creates a record and opens the next form, "new" saves the values of an edit form as another record. */
type SaveMode = "save" | "another" | "new";

/** Props of the page that answers a save. */
interface SavedProps {
  form?: Form;
  version?: string;
  conflict?: Conflict | null;
}

interface Submission {
  values: Values;
  stored: Values;
  changed: string[];
}

/** State and commands of a record's form: validation errors, wizard steps, drafts, saving and edit conflicts. */
export function useRecordForm(options: RecordFormOptions) {
  const { resource, form, submitUrl, recordKey, version: current, onCreateAnother } = options;
  const shared = useShared();
  const { auth } = shared;
  const { component } = usePage();
  const id = useId();
  const isNew = recordKey === null;
  const endpoints = useEndpoints(options);
  const controller = useFormState(form, endpoints);
  const wizard = useWizard(controller, !isNew);
  const { store, isDirty, errors, showErrors } = controller;
  const { isSaving, failure, save } = useSaving();
  const { isWaiting, run } = useUploadsFirst(controller);
  const [conflict, setConflict] = useState<({ sides: Conflict } & Submission) | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [version, setVersion] = useVersion(current, isDirty);
  const [submitKey] = useState(newSubmitKey);
  const submission = useRef<Submission | null>(null);

  const draft = useDraft(
    controller,
    {
      panel: storageScope(shared),
      resource: resource.slug,
      page: isNew ? "create" : "edit",
      parent: resource.parentKey,
      record: recordKey,
      user: auth.user?.email ?? auth.user?.name ?? "",
    },
    version,
  );
  useUnsavedChanges(isDirty || controller.isSending, draft.forget);

  const handleResponse = (page: SavedPage, mode: SaveMode) => {
    const another = mode === "another";
    const props = page.props as SavedProps;
    const sent = submission.current ?? { values: {}, stored: {}, changed: [] };
    if (isSignedOut(page, auth.user !== null)) {
      // The session expired and nothing was saved. The draft is offered after the next login.
      draft.keep();
      showToast({ type: "warning", message: t("Your session has expired"), body: t("Sign in to continue. What you typed is kept in this browser.") });
      return;
    }
    if (props.conflict != null) {
      setConflict({ sides: props.conflict, ...sent });
      return;
    }
    if (mode === "new") {
      // A hook may have stopped the save and returned the page of this record.
      if (page.toastType !== "error" && !isPageOf(page, component, recordKey)) {
        draft.forget();
      }
      return;
    }
    const isSamePage = page.component === component && props.form !== undefined;
    if (isSamePage && !isWritten(page, submission.current, version, isNew, another)) {
      return;
    }
    if (!(another && page.toastType === null)) {
      // Without a message from the server it is uncertain whether the record was created, so the draft stays.
      draft.forget();
    }
    if (!isSamePage) {
      return;
    }
    if (isNew) {
      onCreateAnother?.();
    } else if (props.form !== undefined) {
      store.accept(props.form, sent.values);
      setVersion(props.version ?? null);
      setSaved(true);
    }
  };

  const send = (mode: SaveMode, overrides: { version?: string }) => {
    const { values, stored } = store.getSnapshot();
    submission.current = { values, stored, changed: store.changedNames() };
    setSaved(false);
    store.setErrors({});
    save({
      url: submitUrl,
      method: isNew ? "post" : "put",
      values: store.submittedValues(),
      extra: {
        ...(version !== null && { version }),
        ...overrides,
        ...((isNew || mode === "new") && { submitKey }),
        ...(mode === "another" && { createAnother: true }),
        ...(mode === "new" && { saveAsNew: true }),
      },
      component,
      ...(mode === "new" && { isSamePage: (page) => isPageOf(page, component, recordKey) }),
      onResponse: (page) => handleResponse(page, mode),
      onErrors: showErrors,
    });
  };
  const submit = (mode: SaveMode = "save", overrides: { version?: string } = {}) => run(() => send(mode, overrides));

  const resolveConflict = (values: Values) => {
    if (conflict !== null) {
      store.fill(values);
      setConflict(null);
      setVersion(conflict.sides.version);
      submit("save", { version: conflict.sides.version });
    }
  };

  const hasNextStep = wizard !== null && !wizard.isLast;
  useSaveKey(() => (hasNextStep && isNew ? void wizard.next() : submit()), id);
  useInitialFocus(id, isNew);

  return {
    id,
    isNew,
    controller,
    wizard,
    hasNextStep,
    draft,
    errorCount: Object.keys(errors).length,
    isSaving,
    isWaiting,
    isBusy: isSaving || isWaiting || (wizard?.isChecking ?? false),
    isSaved,
    failure,
    submit,
    conflict,
    closeConflict: () => setConflict(null),
    resolveConflict,
  };
}

function useEndpoints({ optionsUrl, uploadUrl, formStateUrl, validateStepUrl }: FormAddresses): FormEndpoints {
  return useMemo(() => ({ optionsUrl, uploadUrl, formStateUrl, validateStepUrl }), [optionsUrl, uploadUrl, formStateUrl, validateStepUrl]);
}

/**
 * The version that is sent with a save. While the form has unsaved changes it stays the version they were made on, even
 * if newer props arrive, so that the server can detect a conflicting edit.
 */
function useVersion(current: string | null, isDirty: boolean): [string | null, (version: string | null) => void] {
  const [version, setVersion] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current && !isDirty) {
    setSeen(current);
    setVersion(current);
  }
  return [version, setVersion];
}

/** Whether a page is that of a record's form, and not that of another record. */
function isPageOf(page: { component: string; props: object }, component: string, recordKey: string | number | null): boolean {
  return page.component === component && (page.props as { recordKey?: unknown }).recordKey === recordKey;
}

/** Whether the response to a save is a login page. */
function isSignedOut({ component, props }: SavedPage, wasSignedIn: boolean): boolean {
  const { auth } = props as Partial<SharedProps>;
  return component.startsWith("panel/auth/") || (wasSignedIn && auth?.user === null);
}

/** On a create page the first field has the focus. */
function useInitialFocus(id: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew) {
      focusFirstField(document.getElementById(id));
    }
  }, [id, isNew]);
}

/** Whether the server has saved the submission. A hook may have stopped the save and returned the page without errors. */
function isWritten(page: SavedPage, submission: Submission | null, before: string | null, isNew: boolean, another: boolean): boolean {
  if (isNew) {
    return page.toastType === "success" || (another && page.toastType !== "error");
  }
  const { form, version } = page.props as SavedProps;
  if (page.toastType === "success" || submission === null || submission.changed.length === 0 || (version ?? null) !== before) {
    return true;
  }
  return fieldsOf(form?.schema ?? []).some(({ name, value }) => submission.changed.includes(name) && !sameValue(value, valueOf(submission.stored, name)));
}
