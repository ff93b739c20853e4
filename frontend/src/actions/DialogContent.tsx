import { useRef } from "react";

import type { ActionTarget } from "@/actions/target";
import { useFirstField } from "@/actions/useFirstField";
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
  /** Whether its first field gets the cursor. */
  takesFocus: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** What stands between the heading and the buttons: a host's component, or nothing. */
export function DialogContent({ action, target, takesFocus, onSubmit, onClose }: DialogContentProps) {
  const { modal } = action;
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content, takesFocus && modal?.componentName != null);
  if (modal?.componentName != null) {
    const unavailable = <p className="text-muted-foreground">{t("This content cannot be shown here.")}</p>;
    const data: ModalComponentProps = { config: modal.config, target, submit: onSubmit, close: onClose };
    return (
      <div ref={content}>
        <HostComponentSlot name={modal.componentName} data={{ ...data }} fallback={unavailable} />
      </div>
    );
  }
  return null;
}
