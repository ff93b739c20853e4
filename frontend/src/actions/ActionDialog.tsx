import { Suspense, lazy, useRef } from "react";

import type { Nouns } from "@/actions/countWords";
import { DeletionDetails } from "@/actions/DeletionDetails";
import { DialogContent } from "@/actions/DialogContent";
import { dialogWords } from "@/actions/dialogWords";
import type { DialogWords } from "@/actions/dialogWords";
import { giveFocusBack } from "@/actions/giveFocusBack";
import type { ActionPlace } from "@/actions/target";
import { useDeletion } from "@/actions/useDeletion";
import { firstField } from "@/actions/useFirstField";
import { hasDialogForm } from "@/actions/useActions";
import type { OpenAction } from "@/actions/useActions";
import type { Action, Modal, SelectionChanged } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { useCssHook, useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { ModalFrame } from "@/ui/ModalFrame";

const ActionFormDialog = lazy(async () => ({ default: (await import("@/actions/ActionFormDialog")).ActionFormDialog }));

/** An action that configures no dialog of its own has this one. */
const PLAIN: Modal = {
  width: "md",
  slideOver: false,
  stickyHeader: false,
  stickyFooter: false,
  closeByClickingAway: true,
  closeByEscaping: true,
  autofocus: true,
  heading: null,
  description: null,
  submitLabel: null,
  cancelLabel: null,
  cancel: true,
  componentName: null,
  config: {},
};

export interface ActionDialogProps {
  opened: OpenAction;
  nouns: Nouns | null;
  place: ActionPlace;
  isPending: (action: Action) => boolean;
  onProceed: (other?: Action) => void;
  /** A form in the dialog did what the action is there for. */
  onDone: () => void;
  onClose: () => void;
  /** Another number of rows matches than the form was sent for. */
  onChanged: (changed: SelectionChanged) => void;
}

/** The question before an action runs, or the window it runs in. */
export function ActionDialog(props: ActionDialogProps) {
  const { opened, nouns, place } = props;
  const words = dialogWords(opened.action, opened.target, nouns, useShared().locale);
  const modal = opened.action.modal ?? PLAIN;
  // A host's component in the dialog takes the place of the form.
  if (!hasDialogForm(opened.action) || modal.componentName !== null) {
    return <QuestionDialog {...props} modal={modal} words={words} />;
  }
  return (
    <Suspense fallback={null}>
      <ActionFormDialog
        opened={opened}
        place={place}
        modal={modal}
        words={words}
        isMessage={isMessage}
        onProceed={props.onProceed}
        onDone={props.onDone}
        onClose={props.onClose}
        onChanged={props.onChanged}
      />
    </Suspense>
  );
}

interface QuestionDialogProps extends ActionDialogProps {
  modal: Modal;
  words: DialogWords;
}

function QuestionDialog({ opened, place, modal, words, isPending, onProceed, onClose }: QuestionDialogProps) {
  const { action, target, opener, failed, notice } = opened;
  const isDestructive = action.variant === "destructive";
  const hook = useCssHook("modal");
  const frame = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const deletion = useDeletion(action, target, place);
  const isRefused = typeof deletion === "object" && deletion.refusal !== null;
  // A form whose place a host's component has taken must not be sent empty.
  const canSubmit = !hasDialogForm(action) && !isRefused;
  const hasContent = modal.componentName !== null;

  const { locale } = useShared();

  const firstFocus = (): HTMLElement | null => {
    if (isDestructive) {
      return cancel.current ?? frame.current;
    }
    if (!modal.autofocus) {
      return frame.current;
    }
    return firstField(frame.current) ?? (hasContent ? frame.current : submit.current);
  };

  return (
    <ModalFrame
      ref={frame}
      tabIndex={-1}
      className={hook}
      title={words.heading}
      description={words.description}
      width={modal.width}
      slideOver={modal.slideOver}
      stickyHeader={modal.stickyHeader}
      stickyFooter={modal.stickyFooter}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        firstFocus()?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        giveFocusBack(opener);
      }}
      onEscapeKeyDown={(event) => !modal.closeByEscaping && event.preventDefault()}
      onInteractOutside={(event) => {
        if (!modal.closeByClickingAway || isMessage(event.target)) {
          event.preventDefault();
        }
      }}
      footer={
        <>
          {modal.cancel && (
            <Button ref={cancel} variant="outline" onClick={onClose}>
              {words.cancel}
            </Button>
          )}
          {action.modalActions.map((other) => (
            <FooterButton key={other.name} action={other} busy={isPending(other)} onClick={() => onProceed(other)} />
          ))}
          {canSubmit && (
            <Button
              ref={submit}
              variant={isDestructive ? "destructive" : "primary"}
              aria-disabled={isPending(action) || undefined}
              aria-busy={isPending(action) || undefined}
              onClick={() => onProceed()}
            >
              {isPending(action) && <BusyMark />}
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      {words.subject !== null && (
        <p data-slot="modal-subject" className="font-medium break-words">
          {words.subject}
        </p>
      )}
      <DeletionDetails state={deletion} locale={locale} />
      <DialogContent
        action={action}
        target={target}
        takesFocus={modal.autofocus && !isDestructive}
        onSubmit={() => onProceed()}
        onClose={onClose}
      />
      {notice !== null && (
        <Alert color="warning" role="alert">
          {notice}
        </Alert>
      )}
      {failed && <Alert color="danger">{t("It did not work. Try again, or close this.")}</Alert>}
    </ModalFrame>
  );
}

interface FooterButtonProps {
  action: Action;
  busy: boolean;
  onClick: () => void;
}

/** Another way on from the same dialog; only the main one is loud. */
function FooterButton({ action, busy, onClick }: FooterButtonProps) {
  return (
    <Button
      variant="outline"
      className={action.variant === "destructive" ? "text-destructive! hover:bg-destructive/10!" : undefined}
      aria-disabled={action.disabled || busy || undefined}
      aria-busy={busy || undefined}
      title={action.reason ?? undefined}
      onClick={onClick}
    >
      {busy ? <BusyMark /> : <Icon name={action.icon} />}
      {action.label}
    </Button>
  );
}

/** A message above the dialog belongs to it: dismissing one is not clicking away, though it is gone when asked about. */
function isMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-slot=toast], [data-slot=toast-viewport]") !== null;
}
