import { useRef } from "react";

import type { ActionTarget } from "@/actions/target";
import { useFirstField } from "@/actions/useFirstField";
import type { Action } from "@/contracts/actions";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";

/** The props of a host's component in a dialog. */
export interface ModalComponentProps {
  config: Record<string, unknown>;
  target: ActionTarget;
  submit: () => void;
  close: () => void;
}

interface HostDialogContentProps {
  action: Action;
  target: ActionTarget;
  /** Whether its first field gets the focus. */
  autofocus: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** The host's component in a dialog, if the action declares one. */
export function HostDialogContent({ action, target, autofocus, onSubmit, onClose }: HostDialogContentProps) {
  const { modal } = action;
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content, autofocus && modal?.componentName != null);
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
