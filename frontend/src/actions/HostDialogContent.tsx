import { useRef } from "react";

import type { ActionTarget } from "@/actions/target";
import { useFirstField } from "@/actions/useFirstField";
import type { Modal } from "@/contracts/actions";
import { HostComponentSlot } from "@/registry/hostComponents";
import { t } from "@/support/i18n";

/** The values of the action's form; empty if the action has none. */
export interface ModalForm {
  values: Record<string, unknown>;
  setValue: (name: string, value: unknown) => void;
  /** One message per field. */
  errors: Record<string, string>;
}

/** The props of a host's component in a dialog. */
export interface ModalComponentProps extends ModalForm {
  config: Record<string, unknown>;
  target: ActionTarget;
  /** Run the action, with the values of its form. */
  submit: () => void;
  close: () => void;
}

const NO_FORM: ModalForm = { values: {}, setValue: () => undefined, errors: {} };

interface HostDialogContentProps {
  modal: Modal | null;
  target: ActionTarget;
  /** Whether its first field gets the focus. */
  autofocus: boolean;
  form?: ModalForm;
  onSubmit: () => void;
  onClose: () => void;
}

/** The host's component in a dialog, if the action declares one. */
export function HostDialogContent({ modal, target, autofocus, form = NO_FORM, onSubmit, onClose }: HostDialogContentProps) {
  const content = useRef<HTMLDivElement>(null);
  useFirstField(content, autofocus && modal?.componentName != null);
  if (modal?.componentName != null) {
    const unavailable = <p className="text-muted-foreground">{t("This content cannot be shown here.")}</p>;
    const data: ModalComponentProps = { ...form, config: modal.config, target, submit: onSubmit, close: onClose };
    return (
      <div ref={content}>
        <HostComponentSlot name={modal.componentName} data={{ ...data }} fallback={unavailable} />
      </div>
    );
  }
  return null;
}
