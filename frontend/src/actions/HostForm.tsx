import { HostDialogContent } from "@/actions/HostDialogContent";
import type { ActionTarget } from "@/actions/target";
import type { Modal } from "@/contracts/actions";
import { ErrorSummary } from "@/forms/ErrorSummary";
import type { FormController } from "@/forms/state/useFormState";
import { useCssHook } from "@/support/panelContext";
import { Form } from "@/ui/Form";

interface HostFormProps {
  id: string;
  controller: FormController;
  modal: Modal;
  target: ActionTarget;
  /** Whether its first field gets the focus. */
  autofocus: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** The form of an action whose inputs a host's component draws. Values, validation and buttons are the panel's. */
export function HostForm({ id, controller, modal, target, autofocus, onSubmit, onClose }: HostFormProps) {
  const { values, errors, clientErrors, store } = controller;
  const hook = useCssHook("form");
  const form = { values: { ...values }, errors: { ...clientErrors, ...errors }, setValue: store.setValue };
  return (
    <Form id={id} data-slot="host-form" className={hook} onSubmit={onSubmit}>
      <ErrorSummary controller={controller} />
      <HostDialogContent modal={modal} target={target} autofocus={autofocus} form={form} onSubmit={onSubmit} onClose={onClose} />
    </Form>
  );
}
