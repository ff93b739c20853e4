import { Suspense, lazy, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Link, usePage } from "@/adapters/inertia";
import type { Form } from "@/contracts/forms";
import type { SharedProps } from "@/contracts/panels";
import type { Conflict, FormAddresses, ResourceMetadata } from "@/contracts/resources";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { fieldsOf } from "@/forms/nodes";
import { DraftBar } from "@/forms/saving/DraftBar";
import { SaveBar } from "@/forms/saving/SaveBar";
import { newSubmitKey } from "@/forms/saving/submitKey";
import { useFilesFirst } from "@/forms/saving/useFilesFirst";
import { useDraft } from "@/forms/saving/useDraft";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { useSaving } from "@/forms/saving/useSaving";
import type { SavedPage } from "@/forms/saving/useSaving";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";
import { sameValue, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { TrashNote } from "@/resources/TrashNote";
import { cx } from "@/support/cx";
import { isMac } from "@/support/keyboard";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { showToast } from "@/support/toasts";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";

const ConflictDialog = lazy(async () => ({ default: (await import("@/forms/saving/ConflictDialog")).ConflictDialog }));

export interface RecordFormProps extends FormAddresses {
  resource: ResourceMetadata;
  form: Form;
  /** The record that is edited; null for one that does not exist yet. */
  recordKey: string | number | null;
  version: string | null;
  canCreateAnother: boolean;
  isTrashed?: boolean;
  /** The last save created a record, and the next one is to be typed. */
  onCreateAnother?: () => void;
}

/** What the answer to a save may hold. */
interface SavedProps {
  form?: Form;
  version?: string;
  conflict?: Conflict | null;
}

interface Sent {
  values: Values;
  stored: Values;
  changed: string[];
}

/** The form of a record on its page: what is typed, where it goes, and what becomes of it. */
export function RecordForm(props: RecordFormProps) {
  const { resource, form, submitUrl, recordKey, version: current, canCreateAnother, onCreateAnother } = props;
  const { panel, auth } = useShared();
  const { component } = usePage();
  const id = useId();
  const isNew = recordKey === null;
  const endpoints = useEndpoints(props);
  const controller = useFormState(form, endpoints);
  const wizard = useWizard(controller, !isNew);
  const { store, isDirty, errors, takeErrors } = controller;
  const { isSaving, failure, save } = useSaving();
  const { isWaiting, run } = useFilesFirst(controller);
  const [conflict, setConflict] = useState<{ sides: Conflict; mine: string[] } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [version, setVersion] = useVersion(current, isDirty);
  const [submitKey] = useState(newSubmitKey);
  const sent = useRef<Sent | null>(null);

  const draft = useDraft(
    controller,
    {
      panel: panel?.id ?? "",
      resource: resource.slug,
      page: isNew ? "create" : "edit",
      parent: resource.parentKey,
      record: recordKey,
      user: auth.user?.email ?? auth.user?.name ?? "",
    },
    version,
  );
  useUnsavedChanges(isDirty || controller.isSending, draft.forget);

  const take = (page: SavedPage, another: boolean) => {
    const answer = page.props as SavedProps;
    const { values, changed } = sent.current ?? { values: {}, changed: [] };
    if (isSignedOut(page, auth.user !== null)) {
      // The session ended while somebody typed: nothing was written, and they come back here once they have signed in.
      draft.keep();
      showToast({ type: "warning", message: t("Your session has expired"), body: t("Sign in to go on. What you typed is kept in this browser.") });
      return;
    }
    if (answer.conflict != null) {
      setConflict({ sides: answer.conflict, mine: changed });
      return;
    }
    const isHere = page.component === component && answer.form !== undefined;
    if (isHere && !isWritten(page, sent.current, version, isNew, another)) {
      // The server stopped on the way and wrote nothing: what was typed is not saved.
      return;
    }
    if (!(another && page.said === null)) {
      // Nothing said that the record was created: then what was typed is still offered afterwards.
      draft.forget();
    }
    if (!isHere) {
      return;
    }
    if (isNew) {
      onCreateAnother?.();
    } else if (answer.form !== undefined) {
      store.accept(answer.form, values);
      setVersion(answer.version ?? null);
      setSaved(true);
    }
  };

  const send = (another: boolean, overriding: { version?: string }) => {
    const { values, stored } = store.getSnapshot();
    sent.current = { values, stored, changed: store.changedNames() };
    setSaved(false);
    store.setErrors({});
    save({
      url: submitUrl,
      method: isNew ? "post" : "put",
      values,
      extra: {
        ...(version !== null && { version }),
        ...overriding,
        ...(isNew && { submitKey }),
        ...(another && { createAnother: true }),
      },
      component,
      onAnswer: (page) => take(page, another),
      onErrors: takeErrors,
    });
  };
  const submit = (another = false, overriding: { version?: string } = {}) => run(() => send(another, overriding));
  useSaveKey(() => (wizard !== null && !wizard.isLast && isNew ? void wizard.next() : submit()), id);
  useFirstCursor(id, isNew);

  const wrong = Object.keys(errors).length;
  const isBusy = isSaving || isWaiting || (wizard?.isChecking ?? false);
  return (
    <div className={cx("flex w-full min-w-0 flex-col gap-5", isPlain(form) ? "max-w-[720px]" : "max-w-[960px]")}>
      {props.isTrashed === true && <TrashNote />}
      <DraftBar draft={draft} />
      <PanelForm
        id={id}
        controller={controller}
        wizard={wizard}
        surface="page"
        label={resource.label}
        onSubmit={() => submit()}
      >
        <SaveBar isDirty={isDirty} isSaving={isSaving} isWaiting={isWaiting} failure={failure} wrong={wrong} isStep={wizard !== null && !wizard.isLast} isSaved={isSaved}>
          {wizard !== null && wizard.at > 0 ? (
            <Button variant="outline" onClick={wizard.back}>
              {t("Back")}
            </Button>
          ) : (
            <Button variant="ghost" asChild>
              <Link href={resource.indexUrl}>{t("Cancel")}</Link>
            </Button>
          )}
          {wizard !== null && !wizard.isLast ? (
            <SubmitButton isBusy={isBusy}>{t("Next")}</SubmitButton>
          ) : (
            <>
              {canCreateAnother && (
                <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => submit(true)}>
                  {t("Create & create another")}
                </Button>
              )}
              <SubmitButton isBusy={isBusy} hasKey>
                {submitWords(form, isNew, failure !== null)}
              </SubmitButton>
            </>
          )}
        </SaveBar>
      </PanelForm>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            form={controller.form}
            conflict={conflict.sides}
            mine={conflict.mine}
            onClose={() => setConflict(null)}
            onResolve={(taken) => {
              store.fill(taken);
              setConflict(null);
              setVersion(conflict.sides.version);
              submit(false, { version: conflict.sides.version });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function SubmitButton({ isBusy, hasKey = false, children }: { isBusy: boolean; hasKey?: boolean; children: ReactNode }) {
  return (
    <Button
      variant="primary"
      type="submit"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...(hasKey && { "aria-keyshortcuts": isMac() ? "Meta+S" : "Control+S", title: isMac() ? "⌘S" : "Ctrl+S" })}
    >
      {isBusy && <BusyMark />}
      {children}
    </Button>
  );
}

function useEndpoints({ optionsUrl, uploadUrl, formStateUrl, validateStepUrl }: FormAddresses): FormEndpoints {
  return useMemo(() => ({ optionsUrl, uploadUrl, formStateUrl, validateStepUrl }), [optionsUrl, uploadUrl, formStateUrl, validateStepUrl]);
}

/**
 * The version that a save is held against. While something is unsaved it stays the one it was typed over, whatever
 * else arrives: that is how the server notices that somebody was faster.
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

/** Whether the answer to a save asks the person who they are. */
function isSignedOut({ component, props }: SavedPage, wasSignedIn: boolean): boolean {
  const { auth } = props as Partial<SharedProps>;
  return component.startsWith("panel/auth/") || (wasSignedIn && auth?.user === null);
}

/** Somebody who comes to create begins to type. */
function useFirstCursor(id: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew) {
      focusFirstField(document.getElementById(id));
    }
  }, [id, isNew]);
}

/** Whether a page that came back without errors has anything of what was sent. */
function isWritten(page: SavedPage, sent: Sent | null, before: string | null, isNew: boolean, another: boolean): boolean {
  if (isNew) {
    return page.said === "success" || (another && page.said !== "error");
  }
  const { form, version } = page.props as SavedProps;
  if (page.said === "success" || sent === null || sent.changed.length === 0 || (version ?? null) !== before) {
    return true;
  }
  return fieldsOf(form?.schema ?? []).some(({ name, value }) => sent.changed.includes(name) && !sameValue(value, valueOf(sent.stored, name)));
}

/** A few fields in one column need no wide page. */
function isPlain({ columns, schema }: Form): boolean {
  return columns === 1 && schema.every(({ component }) => component === "field" || component.startsWith("prime-"));
}

function submitWords({ schema }: Form, isNew: boolean, hasFailed: boolean): string {
  if (hasFailed) {
    return t("Try again");
  }
  const wizard = schema.find((node) => node.component === "wizard");
  return wizard?.submitLabel ?? (isNew ? t("Create") : t("Save changes"));
}
