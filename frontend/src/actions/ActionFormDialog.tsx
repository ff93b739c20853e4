import { Suspense, lazy, useCallback, useEffect, useId, useRef, useState } from "react";

import { ActionFormBody } from "@/actions/ActionFormBody";
import type { DialogForm } from "@/actions/ActionFormBody";
import { Discarding } from "@/actions/Discarding";
import { RefusedRecords, continueLabel } from "@/actions/RefusedRecords";
import type { DialogTexts } from "@/actions/dialogTexts";
import { queryFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { OpenAction } from "@/actions/useActions";
import { restoreFocus } from "@/actions/useFocusReturn";
import type { Action, Modal, Refused, SelectionChanged } from "@/contracts/actions";
import { withQuery } from "@/forms/state/services";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Skeleton } from "@/ui/Skeleton";

const ImportSteps = lazy(async () => ({ default: (await import("@/imports/ImportSteps")).ImportSteps }));

interface ActionFormDialogProps {
  opened: OpenAction;
  source: ActionSource;
  modal: Modal;
  texts: DialogTexts;
  isMessage: (target: EventTarget | null) => boolean;
  onProceed: (other: Action) => void;
  onDone: (skipped: Refused | null) => void;
  onClose: () => void;
  onChanged: (changed: SelectionChanged) => void;
  onRefused: (refused: Refused) => void;
}

/** The dialog with an action's form. The form is loaded when the dialog opens. */
export function ActionFormDialog({ opened, source, modal: configured, texts, isMessage, onProceed, onDone, onClose, onChanged, onRefused }: ActionFormDialogProps) {
  const { action, target, opener, notice, refused } = opened;
  const formId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { form, problem, retry } = useActionForm(action, target, source);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCancellable, setCancellable] = useState(true);
  const modal = form?.modal ?? configured;
  const title = form?.title ?? texts.heading;

  /** Ask before closing if the form has changes. */
  const leave = () => (isDirty && !isAsking ? setAsking(true) : onClose());

  return (
    <Dialog
      ref={frame}
      tabIndex={-1}
      title={title}
      description={texts.description}
      width={modal.width}
      placement={modal.slideOver ? "end" : "center"}
      stickyHeader={modal.stickyHeader}
      // The buttons of a long form stay visible.
      stickyFooter
      onClose={leave}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        frame.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener);
      }}
      onEscapeKeyDown={(event) => !modal.closeByEscaping && event.preventDefault()}
      onInteractOutside={(event) => {
        if (!modal.closeByClickingAway || isDirty || isMessage(event.target)) {
          event.preventDefault();
        }
      }}
      footer={
        isAsking ? (
          <Discarding onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <>
            {modal.cancel && isCancellable && (
              <Button variant="outline" onClick={leave}>
                {texts.cancel}
              </Button>
            )}
            {action.modalActions.map((other) => (
              <Button key={other.name} variant="outline" title={other.reason ?? undefined} aria-disabled={other.disabled || undefined} onClick={() => onProceed(other)}>
                {other.label}
              </Button>
            ))}
            {/* The form is loaded later and renders its buttons into this element. */}
            <span ref={setFooter} className="contents" />
          </>
        )
      }
    >
      {texts.subject !== null && !title.includes(texts.subject) && (
        <p data-slot="dialog-subject" className="font-medium break-words">
          {texts.subject}
        </p>
      )}
      {form?.importer !== undefined && (
        <Suspense fallback={<FormSkeleton />}>
          <ImportSteps
            action={action}
            target={target}
            source={source}
            description={form}
            dialog={form.importer}
            footer={footer}
            onDirty={setDirty}
            onCancellable={setCancellable}
            onDone={() => onDone(null)}
          />
        </Suspense>
      )}
      {form !== null && form.importer === undefined && (
        <ActionFormBody
          id={formId}
          action={action}
          target={target}
          source={source}
          description={form}
          submitLabel={refused === null ? texts.submitFor(form.submitLabel) : refused.allowedCount > 0 ? continueLabel(refused) : null}
          modal={modal}
          footer={footer}
          onDirty={setDirty}
          onDone={onDone}
          onClose={leave}
          onChanged={onChanged}
          onRefused={onRefused}
        />
      )}
      {refused !== null && (
        <Alert color="warning" role="alert">
          <p className="mb-2 font-medium">{refused.message}</p>
          <RefusedRecords refused={refused} />
        </Alert>
      )}
      {notice !== null && (
        <Alert color="warning" role="alert">
          {notice}
        </Alert>
      )}
      {problem !== null && (
        <Alert color="danger" role="alert">
          <p>{problem}</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={retry}>
            {t("Try again")}
          </Button>
        </Alert>
      )}
      {form === null && problem === null && <FormSkeleton />}
    </Dialog>
  );
}

function FormSkeleton() {
  return (
    <div role="status" aria-label={t("Loading")} className="flex flex-col gap-5 py-1">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}

function useActionForm(action: Action, target: ActionTarget, source: ActionSource) {
  const [form, setForm] = useState<DialogForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const url = formUrlOf(action, target, source);
  useEffect(() => {
    const controller = new AbortController();
    requestJson<DialogForm & { message?: string }>(url, { signal: controller.signal }).then(
      ({ ok, data }) => {
        if (ok && data !== null) {
          setForm(data);
        } else {
          setProblem(data?.message ?? t("The form could not be loaded."));
        }
      },
      () => controller.signal.aborted || setProblem(t("The server does not respond.")),
    );
    return () => controller.abort();
  }, [url, tries]);
  const retry = useCallback(() => {
    setProblem(null);
    setTries((count) => count + 1);
  }, []);
  return { form, problem, retry };
}

/** The URL of the form: the action's own, or the endpoint for all action forms. */
function formUrlOf({ name, formUrl }: Action, target: ActionTarget, source: ActionSource): string {
  if (formUrl !== null) {
    return formUrl;
  }
  return withQuery(source.endpoints.form, queryFor(name, target, source));
}
