/** Fetch the code of the dialogs: when one opens, or a moment earlier when a hand reaches for its button. */
export const loadActionDialog = () => import("@/actions/ActionDialog");
