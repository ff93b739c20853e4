import type { Action, ActionEndpoints, Modal } from "@/contracts/actions";

export const ENDPOINTS: ActionEndpoints = {
  record: "/admin/actions/record",
  bulk: "/admin/actions/bulk",
  reorder: "/admin/actions/reorder",
  cell: "/admin/actions/cell",
  table: "/admin/actions/table",
  form: "/admin/actions/form",
  infolist: "/admin/actions/infolist",
};

/** An action as the server sends it. */
export function anAction(label: string, changes: Partial<Action> = {}): Action {
  return {
    name: label.toLowerCase().replaceAll(" ", "-"),
    label,
    icon: null,
    variant: "ghost",
    type: "callback",
    url: null,
    formUrl: null,
    hasForm: false,
    modal: null,
    modalActions: [],
    confirmation: null,
    disabled: false,
    reason: null,
    ...changes,
  };
}

export function aLink(label: string, url: string, changes: Partial<Action> = {}): Action {
  return anAction(label, { type: "link", url, ...changes });
}

/** A destructive action with a confirmation. */
export function aDeletion(changes: Partial<Action> = {}): Action {
  return anAction("Delete", {
    icon: "trash-2",
    variant: "destructive",
    confirmation: { heading: "Delete", description: "This can't be undone.", button: "Delete" },
    ...changes,
  });
}

export function aModal(changes: Partial<Modal> = {}): Modal {
  return {
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
    ...changes,
  };
}
