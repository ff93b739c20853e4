import { useCallback, useEffect, useId, useRef, useState } from "react";

import { ActionFormBody } from "@/actions/ActionFormBody";
import type { DialogForm } from "@/actions/ActionFormBody";
import { giveFocusBack } from "@/actions/giveFocusBack";
import type { DialogWords } from "@/actions/dialogWords";
import { queryFor } from "@/actions/target";
import type { ActionPlace, ActionTarget } from "@/actions/target";
import type { OpenAction } from "@/actions/useActions";
import type { Action, Modal, SelectionChanged } from "@/contracts/actions";
import { withQuery } from "@/forms/state/services";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { ModalFrame } from "@/ui/ModalFrame";
import { Skeleton } from "@/ui/Skeleton";

export interface ActionFormDialogProps {
  opened: OpenAction;
  place: ActionPlace;
  modal: Modal;
  words: DialogWords;
  isMessage: (target: EventTarget | null) => boolean;
  onProceed: (other: Action) => void;
  onDone: () => void;
  onClose: () => void;
  onChanged: (changed: SelectionChanged) => void;
}

/** What an action asks before it runs. The server is asked for the form when the dialog opens. */
export function ActionFormDialog({ opened, place, modal: configured, words, isMessage, onProceed, onDone, onClose, onChanged }: ActionFormDialogProps) {
  const { action, target, opener, notice } = opened;
  const formId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { form, problem, retry } = useActionForm(action, target, place);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hook = useCssHook("modal");
  const modal = form?.modal ?? configured;

  /** What was typed is not thrown away by a key that was meant for something else. */
  const leave = () => (isDirty && !isAsking ? setAsking(true) : onClose());

  return (
    <ModalFrame
      ref={frame}
      tabIndex={-1}
      className={hook}
      title={form?.title ?? words.heading}
      description={words.description}
      width={modal.width}
      slideOver={modal.slideOver}
      stickyHeader={modal.stickyHeader}
      // The buttons of a long form stay in reach.
      stickyFooter
      onClose={leave}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        frame.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        giveFocusBack(opener);
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
            {modal.cancel && (
              <Button variant="outline" onClick={leave}>
                {words.cancel}
              </Button>
            )}
            {action.modalActions.map((other) => (
              <Button key={other.name} variant="outline" title={other.reason ?? undefined} aria-disabled={other.disabled || undefined} onClick={() => onProceed(other)}>
                {other.label}
              </Button>
            ))}
            {/* The buttons belong to the form, which comes later; they are drawn here. */}
            <span ref={setFooter} className="contents" />
          </>
        )
      }
    >
      {words.subject !== null && (
        <p data-slot="modal-subject" className="font-medium break-words">
          {words.subject}
        </p>
      )}
      {form !== null && (
        <ActionFormBody
          id={formId}
          action={action}
          target={target}
          place={place}
          description={form}
          submitWords={words.submitFor(form.submitLabel)}
          takesFocus={modal.autofocus}
          footer={footer}
          onDirty={setDirty}
          onDone={onDone}
          onChanged={onChanged}
        />
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
    </ModalFrame>
  );
}

function Discarding({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p role="alert" className="flex-1 self-center font-medium">
        {t("Discard what you typed?")}
      </p>
      <Button ref={keep} variant="outline" onClick={onKeep}>
        {t("Keep editing")}
      </Button>
      <Button variant="destructive" onClick={onDiscard}>
        {t("Discard")}
      </Button>
    </>
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

function useActionForm(action: Action, target: ActionTarget, place: ActionPlace) {
  const [form, setForm] = useState<DialogForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const url = formAddress(action, target, place);
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
      () => controller.signal.aborted || setProblem(t("The server does not answer.")),
    );
    return () => controller.abort();
  }, [url, tries]);
  const retry = useCallback(() => {
    setProblem(null);
    setTries((count) => count + 1);
  }, []);
  return { form, problem, retry };
}

/** Where the form is described: at the action's own address, else where all forms of actions are. */
function formAddress({ name, formUrl }: Action, target: ActionTarget, place: ActionPlace): string {
  if (formUrl !== null) {
    return formUrl;
  }
  return withQuery(place.endpoints.form, queryFor(name, target, place));
}
