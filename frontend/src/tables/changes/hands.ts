/** What somebody may be in the middle of, wherever on the page. */
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
/** A cell that is being changed, or that is being saved. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [role=combobox], [contenteditable=true]";

/** Whether somebody is doing something that rows which change by themselves would disturb. */
export function areHandsFull(list: HTMLElement | null): boolean {
  if (document.querySelector(OPEN) !== null) {
    return true;
  }
  if (list === null) {
    return false;
  }
  const { activeElement } = document;
  const isEditing = activeElement?.closest("[data-row]") !== null && activeElement?.matches(FIELDS) === true;
  return (isEditing && list.contains(activeElement)) || list.querySelector("[data-row] [aria-busy=true]") !== null;
}
