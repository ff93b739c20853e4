// Generated from django_panel/actions/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form } from "./forms";
import type { ImportDialog } from "./resources-importing";

export type ActionType = "link" | "form" | "callback";

export type ActionVariantName = "default" | "secondary" | "outline" | "ghost" | "destructive";

export type ModalWidth = "sm" | "md" | "lg" | "xl" | "2xl" | "4xl" | "screen";

/**
 * A confirmation dialog.
 *
 * In the texts of a bulk action, `{count}` is replaced by the number of selected records, and
 * `{records}` by the number with their label: `2 tasks`.
 */
export interface Confirmation {
  heading: string;
  description: string | null;
  button: string;
  /** The URL that returns what the action would do (`ConfirmationDetailsWire`). */
  detailsUrl?: string;
  /** The details contain only refused records: the dialog shows nothing while they load. */
  onlyRefused?: boolean;
}

/** Records of one model that would be deleted as well. */
export interface DeletedKind {
  label: string;
  pluralLabel: string;
  count: number;
  /** False if there are more than were counted. */
  isExact: boolean;
  isAllowed: boolean;
}

/** Records of one model that prevent a deletion. */
export interface ProtectingKind {
  label: string;
  pluralLabel: string;
  count: number;
  isExact: boolean;
  /** Titles of some of them that the user may view. */
  titles: string[];
}

/** What a deletion would do; without kinds for an action that deletes nothing else. */
export interface Deletion {
  kinds: DeletedKind[];
  protected: ProtectingKind[];
  /** Why nothing can be deleted; null if the action may run. */
  refusal: string | null;
}

/** The options of an action's dialog; null on an action that sets none. */
export interface Modal {
  width: ModalWidth;
  slideOver: boolean;
  stickyHeader: boolean;
  stickyFooter: boolean;
  closeByClickingAway: boolean;
  closeByEscaping: boolean;
  autofocus: boolean;
  heading: string | null;
  description: string | null;
  submitLabel: string | null;
  cancelLabel: string | null;
  cancel: boolean;
  componentName: string | null;
  config: Record<string, unknown>;
}

/** The dialog of a row's action: only the options that differ from their defaults. */
export interface RowModal {
  width?: ModalWidth;
  slideOver?: boolean;
  stickyHeader?: boolean;
  stickyFooter?: boolean;
  closeByClickingAway?: boolean;
  closeByEscaping?: boolean;
  autofocus?: boolean;
  heading?: string | null;
  description?: string | null;
  submitLabel?: string | null;
  cancelLabel?: string | null;
  cancel?: boolean;
  componentName?: string | null;
  config?: Record<string, unknown>;
}

/** One button. A refused action is absent, unless its rule gives a reason. */
export interface Action {
  name: string;
  label: string;
  icon: string | null;
  variant: ActionVariantName;
  type: ActionType;
  url: string | null;
  formUrl: string | null;
  hasForm: boolean;
  modal: Modal | null;
  modalActions: Action[];
  confirmation: Confirmation | null;
  /** Whether the button is shown disabled, with `reason`. */
  disabled: boolean;
  reason: string | null;
  /** A bulk action that is sent with `skipRefused`. */
  skipRefused?: boolean;
}

/**
 * A button of a table row: like `ActionWire`, without optional keys that are empty.
 *
 * An absent key means false, null or an empty list.
 */
export interface RowAction {
  name: string;
  label: string;
  icon: string | null;
  variant: ActionVariantName;
  type: ActionType;
  url?: string | null;
  formUrl?: string | null;
  hasForm?: boolean;
  modal?: RowModal | null;
  modalActions?: Action[];
  confirmation?: Confirmation | null;
  disabled?: boolean;
  reason?: string | null;
}

/** The URLs of the action endpoints. */
export interface ActionEndpoints {
  record: string;
  bulk: string;
  reorder: string;
  cell: string;
  table: string;
  form: string;
  infolist: string;
}

/** What the browser sends back with the form's data. */
export interface ActionFormContext {
  resource: string;
  action: string;
  scope: "record" | "table" | "bulk" | "infolist";
}

/** The form in an action's dialog, as `GET actions/form` returns it. */
export interface ActionForm {
  title: string;
  submitLabel: string;
  form: Form;
  submitUrl: string;
  uploadUrl: string;
  optionsUrl: string;
  formStateUrl: string;
  context: ActionFormContext;
  modal: Modal;
  /** The dialog imports a file, in steps. */
  importer?: ImportDialog;
}

/** A record on which a bulk action is refused. */
export interface RefusedRecord {
  key: number | string;
  /** The reason of the rule, or that the permission is missing. */
  reason: string;
}

/**
 * The records on which a bulk action is refused: the body of a 403, and a page's one-time prop.
 *
 * A confirmation requests them before the action runs. At most 50 records are listed.
 */
export interface Refused {
  message: string;
  refused: RefusedRecord[];
  refusedCount: number;
  /** The number of records on which the action can run, or has run; 0 if none can be skipped. */
  allowedCount: number;
  /** Titles of at most 20 of the listed records, by their key as text. */
  titles: Record<string, string>;
}

/** What an action would do, as `POST actions/confirmation` returns it. */
export interface ConfirmationDetails extends Deletion {
  /** The selected records on which it is refused; null if there are none, or too many to check. */
  refused: Refused | null;
}

/** The body of a 409: another number of rows matches than `confirmed` says. */
export interface SelectionChanged {
  message: string;
  count: number;
}
