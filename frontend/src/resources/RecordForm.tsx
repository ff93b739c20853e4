import { Suspense, lazy } from "react";
import type { ReactNode } from "react";

import { Link } from "@/adapters/inertia";
import type { Form } from "@/contracts/forms";
import { PanelForm } from "@/forms/PanelForm";
import { DraftBar } from "@/forms/saving/DraftBar";
import { SaveBar } from "@/forms/saving/SaveBar";
import { useRecordForm } from "@/resources/useRecordForm";
import type { RecordFormOptions } from "@/resources/useRecordForm";
import { t } from "@/support/i18n";
import { bindingLabel, isMac } from "@/support/keyboard";
import { openListUrl } from "@/support/openLists";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";

const ConflictDialog = lazy(async () => ({ default: (await import("@/forms/saving/ConflictDialog")).ConflictDialog }));

interface RecordFormProps extends RecordFormOptions {
  canCreateAnother: boolean;
  canSaveAsNew?: boolean;
  /** Shown above the form. */
  notice?: ReactNode;
}

/** The form of a record's create or edit page. */
export function RecordForm(props: RecordFormProps) {
  const { resource, form, canCreateAnother, canSaveAsNew = false } = props;
  const { id, controller, wizard, conflict, isBusy, hasNextStep, submit, ...state } = useRecordForm(props);

  return (
    <div className="flex w-full min-w-0 flex-col gap-5">
      {props.notice}
      <DraftBar draft={state.draft} />
      <PanelForm id={id} controller={controller} wizard={wizard} surface="page" label={resource.label} onSubmit={() => submit()}>
        <SaveBar
          isDirty={controller.isDirty}
          isSaving={state.isSaving}
          isWaiting={state.isWaiting}
          failure={state.failure}
          errorCount={state.errorCount}
          isStep={hasNextStep}
          isSaved={state.isSaved}
        >
          {wizard !== null && wizard.at > 0 ? (
            <Button variant="outline" onClick={wizard.back}>
              {t("Back")}
            </Button>
          ) : (
            <Button variant="ghost" asChild>
              <Link href={openListUrl(resource.indexUrl)}>{t("Cancel")}</Link>
            </Button>
          )}
          {hasNextStep ? (
            <SubmitButton isBusy={isBusy}>{t("Next")}</SubmitButton>
          ) : (
            <>
              {canCreateAnother && (
                <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => submit("another")}>
                  {t("Create and add another")}
                </Button>
              )}
              {canSaveAsNew && (
                <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => submit("new")}>
                  {t("Save as new")}
                </Button>
              )}
              <SubmitButton isBusy={isBusy} hasKey>
                {submitLabel(form, state.isNew, state.failure !== null)}
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
            changed={conflict.changed}
            stored={conflict.stored}
            mine={conflict.values}
            onClose={state.closeConflict}
            onResolve={state.resolveConflict}
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
      {...(hasKey && { "aria-keyshortcuts": isMac() ? "Meta+S" : "Control+S", title: bindingLabel("mod+s") })}
    >
      {isBusy && <BusyMark />}
      {children}
    </Button>
  );
}

function submitLabel({ schema }: Form, isNew: boolean, hasFailed: boolean): string {
  if (hasFailed) {
    return t("Try again");
  }
  const wizard = schema.find((node) => node.component === "wizard");
  return wizard?.submitLabel ?? (isNew ? t("Create") : t("Save changes"));
}
