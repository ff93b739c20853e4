import type { ActionTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";

/** What a host's component in a dialog is given. */
export interface ModalComponentProps {
  config: Record<string, unknown>;
  target: ActionTarget;
  submit: () => void;
  close: () => void;
}

export interface DialogContentProps {
  action: Action;
  target: ActionTarget;
  onSubmit: () => void;
  onClose: () => void;
}

/** What stands between the heading and the buttons: a host's component, or nothing. */
export function DialogContent({ action, target, onSubmit, onClose }: DialogContentProps) {
  const { modal, hasForm } = action;
  const unavailable = <p className="text-muted-foreground">{t("This content cannot be shown here.")}</p>;
  if (modal?.componentName != null) {
    const data: ModalComponentProps = { config: modal.config, target, submit: onSubmit, close: onClose };
    return <HostComponentSlot name={modal.componentName} data={{ ...data }} fallback={unavailable} />;
  }
  return hasForm ? unavailable : null;
}
