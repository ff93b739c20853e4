import { Suspense, lazy, useRef } from "react";

import { ConfirmationDetails } from "@/actions/ConfirmationDetails";
import { HostDialogContent } from "@/actions/HostDialogContent";
import { dialogTexts } from "@/actions/dialogTexts";
import type { DialogTexts } from "@/actions/dialogTexts";
import { DEFAULT_MODAL } from "@/actions/rowAction";
import type { Nouns } from "@/actions/recordCount";
import type { ActionSource } from "@/actions/target";
import { hasDialogForm } from "@/actions/useActions";
import type { OpenAction } from "@/actions/useActions";
import { useConfirmationDetails } from "@/actions/useConfirmationDetails";
import { firstField } from "@/actions/useFirstField";
import { restoreFocus } from "@/actions/useFocusReturn";
import { RefusedDialog } from "@/actions/RefusedDialog";
import { continueLabel } from "@/actions/RefusedRecords";
import type { Action, Modal, Refused, SelectionChanged } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";

const ActionFormDialog = lazy(async () => ({ default: (await import("@/actions/ActionFormDialog")).ActionFormDialog }));

interface ActionDialogProps {
  opened: OpenAction;
  nouns: Nouns | null;
  source: ActionSource;
  isPending: (action: Action) => boolean;
  /** Run the action, or another one of the dialog. The records on which the action is refused can be skipped. */
  onProceed: (other?: Action, skipsRefused?: boolean) => void;
  /** The form in the dialog was submitted successfully; some records may have been skipped. */
  onDone: (skipped: Refused | null) => void;
  onClose: () => void;
  /** The number of matching rows has changed since the form was opened. */
  onChanged: (changed: SelectionChanged) => void;
  /** The action is refused on some of the selected records. */
  onRefused: (refused: Refused) => void;
}

/** The confirmation, form or host component that is shown before an action runs. */
export function ActionDialog(props: ActionDialogProps) {
  const { opened, nouns, source } = props;
  const texts = dialogTexts(opened.action, opened.target, nouns, useShared().locale);
  const modal = opened.action.modal ?? DEFAULT_MODAL;
  if (!hasDialogForm(opened.action)) {
    if (opened.refused !== null) {
      return <RefusedDialog {...props} refused={opened.refused} cancel={texts.cancel} isMessage={isMessage} />;
    }
    return <QuestionDialog {...props} modal={modal} texts={texts} />;
  }
  return (
    <Suspense fallback={null}>
      <ActionFormDialog
        opened={opened}
        source={source}
        modal={modal}
        texts={texts}
        isMessage={isMessage}
        onProceed={props.onProceed}
        onDone={props.onDone}
        onClose={props.onClose}
        onChanged={props.onChanged}
        onRefused={props.onRefused}
      />
    </Suspense>
  );
}

const NOT_REFUSED = { refusal: null, refused: null };

interface QuestionDialogProps extends ActionDialogProps {
  modal: Modal;
  texts: DialogTexts;
}

function QuestionDialog({ opened, source, modal, texts, isPending, onProceed, onClose }: QuestionDialogProps) {
  const { action, target, opener, failed, notice } = opened;
  const isDestructive = action.variant === "destructive";
  const frame = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const details = useConfirmationDetails(action, target, source);
  const { refusal, refused } = typeof details === "object" ? details : NOT_REFUSED;
  const isPossible = refused === null || refused.allowedCount > 0;
  const isBusy = isPending(action);
  const hasContent = modal.componentName !== null;

  const { locale } = useShared();

  const submitAction = () => isPossible && onProceed(undefined, refused !== null);

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
    <Dialog
      ref={frame}
      tabIndex={-1}
      title={texts.heading}
      description={texts.description}
      width={modal.width}
      placement={modal.slideOver ? "end" : "center"}
      stickyHeader={modal.stickyHeader}
      // The list of refused records may be long.
      stickyFooter={modal.stickyFooter || refused !== null}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        firstFocus()?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener);
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
              {texts.cancel}
            </Button>
          )}
          {action.modalActions.map((other) => (
            <FooterButton key={other.name} action={other} busy={isPending(other)} onClick={() => onProceed(other)} />
          ))}
          {refusal === null && (
            <Button
              ref={submit}
              variant={isDestructive ? "destructive" : "primary"}
              aria-disabled={isBusy || !isPossible || undefined}
              aria-busy={isBusy || undefined}
              onClick={submitAction}
            >
              {isBusy && <BusyMark />}
              {refused !== null && isPossible ? continueLabel(refused) : texts.submit}
            </Button>
          )}
        </>
      }
    >
      {texts.subject !== null && (
        <p data-slot="dialog-subject" className="font-medium break-words">
          {texts.subject}
        </p>
      )}
      <ConfirmationDetails state={details} onlyRefused={action.confirmation?.onlyRefused === true} locale={locale} />
      <HostDialogContent
        modal={modal}
        target={target}
        autofocus={modal.autofocus && !isDestructive}
        onSubmit={submitAction}
        onClose={onClose}
      />
      {notice !== null && (
        <Alert color="warning" role="alert">
          {notice}
        </Alert>
      )}
      {failed && <Alert color="danger">{t("The action failed. Try again, or close this dialog.")}</Alert>}
    </Dialog>
  );
}

interface FooterButtonProps {
  action: Action;
  busy: boolean;
  onClick: () => void;
}

/** A further action of the dialog, with less emphasis than the main one. */
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

/** Whether a click was on a toast: dismissing a toast must not close the dialog. */
function isMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-slot=toast], [data-slot=toast-viewport]") !== null;
}
