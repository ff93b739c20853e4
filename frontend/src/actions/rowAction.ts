import type { Action, Modal, RowAction } from "@/contracts/actions";

/** The dialog of an action that configures none. */
export const DEFAULT_MODAL: Modal = {
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

/** Add the default values that a row's action leaves out. */
export function withDefaults(action: RowAction): Action {
  return {
    url: null,
    formUrl: null,
    hasForm: false,
    modalActions: [],
    confirmation: null,
    disabled: false,
    reason: null,
    ...action,
    modal: action.modal ? { ...DEFAULT_MODAL, ...action.modal } : null,
  };
}
