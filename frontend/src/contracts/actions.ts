// Generated from django_panel/actions/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form } from "./forms";

export type ActionType = "link" | "form" | "callback";

export type ActionVariantName = "default" | "secondary" | "outline" | "ghost" | "destructive";

export type ModalWidth = "sm" | "md" | "lg" | "xl" | "2xl" | "4xl" | "screen";

/** What is asked before an action runs; `{count}` stands for the size of a selection. */
export interface Confirmation {
  heading: string;
  description: string | null;
  button: string;
  /** Where the dialog asks what the action would delete as well (`DeletionWire`). */
  detailsUrl?: string;
}

/** Records of one kind that would be deleted as well. */
export interface DeletedKind {
  label: string;
  count: number;
  /** False where there are more than were counted. */
  isExact: boolean;
  isAllowed: boolean;
}

/** Records of one kind that prevent a deletion. */
export interface ProtectingKind {
  label: string;
  count: number;
  isExact: boolean;
  /** Some of them, where the user may view them. */
  titles: string[];
}

/** What a deletion would do, as `POST actions/confirmation` returns it. */
export interface Deletion {
  kinds: DeletedKind[];
  protected: ProtectingKind[];
  /** Why nothing can be deleted; null where the action may run. */
  refusal: string | null;
}

/** How an action's dialog looks; null on the action until something is configured. */
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

/** One button. Refused actions are absent, unless their reason is worth telling. */
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
  /** Shown but not usable, because a rule that explains itself refused. */
  disabled: boolean;
  reason: string | null;
}

/**
 * A button of a table's row: what rests is left out, for a page has many of them.
 *
 * Left out is false, null or an empty list, as it stands in `ActionWire`.
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
  modal?: Modal | null;
  modalActions?: Action[];
  confirmation?: Confirmation | null;
  disabled?: boolean;
  reason?: string | null;
}

/** The seven addresses the browser posts to. */
export interface ActionEndpoints {
  record: string;
  bulk: string;
  reorder: string;
  cell: string;
  table: string;
  form: string;
  infolist: string;
}

/** What is sent back with the answers. */
export interface ActionFormContext {
  resource: string;
  action: string;
  scope: "record" | "table" | "bulk" | "infolist";
}

/** The form in an action's dialog, as `GET actions/form` describes it. */
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
}

/** A record on which a bulk action is refused. */
export interface RefusedRecord {
  key: number | string;
  /** Null where the rule gives no reason. */
  reason: string | null;
}

/**
 * The records on which a bulk action is refused: the body of a 403, and a page's one-time prop.
 *
 * At most 50 records are listed.
 */
export interface Refused {
  message: string;
  refused: RefusedRecord[];
  refusedCount: number;
}

/** The body of a 409: another number of rows matches than `confirmed` says. */
export interface SelectionChanged {
  message: string;
  count: number;
}
