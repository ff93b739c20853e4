import type { Action, RowAction } from "@/contracts/actions";

/** Fill in what a row's action leaves out because it rests. */
export function wholeAction(action: RowAction): Action {
  return {
    url: null,
    formUrl: null,
    hasForm: false,
    modal: null,
    modalActions: [],
    confirmation: null,
    disabled: false,
    reason: null,
    ...action,
  };
}
