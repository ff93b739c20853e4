// Generated from django_panel/resources/relations/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, ActionEndpoints } from "./actions";
import type { Form } from "./forms";
import type { Pagination, Row, Summaries, Table, TableState } from "./tables";

/** The addresses that a relation's table and its dialogs speak to. */
export interface RelationEndpoints {
  form: string;
  save: string;
  action: string;
  bulk: string;
  cell: string;
}

/** What every request of a relation names: whose records they are, and by which manager. */
export interface RelationContext {
  resource: string;
  /** The owner's key. */
  record: string | number;
  /** The manager's key. */
  relation: string;
  /** The owner's parent, where its resource is nested. */
  parent?: string | number;
}

/** One relation: its table where it is open, and its name alone until then. */
export interface Relation {
  key: string;
  title: string;
  icon: string | null;
  /** Where its parameters stand in the query string: `relations.tags` is `relations[tags][…]`. */
  stateKey: string;
  /** What one of its records is called, and several. */
  label: string;
  pluralLabel: string;
  context: RelationContext;
  endpoints: RelationEndpoints;
  /** False for a relation that nobody has opened; then everything below but the actions is null. */
  loaded: boolean;
  table: Table | null;
  state: TableState | null;
  rows: Row[] | null;
  pagination: Pagination | null;
  summaries: Summaries | null;
  groupSummaries: Record<string, Summaries> | null;
  /** Create, attach, associate; empty until the relation is open. */
  headerActions: Action[];
}

export type RelationOperation = "create" | "edit" | "attach" | "associate";

/** The form of a relation's dialog, as `GET relations/form` describes it. */
export interface RelationForm {
  title: string;
  submitLabel: string;
  form: Form;
  /** With the context in its query string; the body is the form alone. */
  submitUrl: string;
  method: "post";
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
}

/** What the relation page sends beside its head. */
export interface RelatedRecords {
  relation: Relation;
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
}
