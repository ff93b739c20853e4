// Generated from django_panel/resources/relations/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, ActionEndpoints } from "./actions";
import type { Form } from "./forms";
import type { DateSteps, Pagination, Row, Summaries, Table, TableState } from "./tables";

/** The URLs of a relation's endpoints. */
export interface RelationEndpoints {
  form: string;
  save: string;
  action: string;
  bulk: string;
  cell: string;
}

/** What every request of a relation contains. */
export interface RelationContext {
  resource: string;
  /** The owner's key. */
  record: string | number;
  /** The manager's key. */
  relation: string;
  /** The owner's parent, if its resource is nested. */
  parent?: string | number;
}

/** One relation: with its table if it is open, else only its labels. */
export interface Relation {
  key: string;
  title: string;
  icon: string | null;
  /** Namespace of its query parameters: `relations.tags` means `relations[tags][…]`. */
  stateKey: string;
  /** Labels of its records. */
  label: string;
  pluralLabel: string;
  context: RelationContext;
  endpoints: RelationEndpoints;
  /** Whether the relation is open; if not, the table, state, rows and summaries are null. */
  loaded: boolean;
  table: Table | null;
  state: TableState | null;
  rows: Row[] | null;
  pagination: Pagination | null;
  summaries: Summaries | null;
  groupSummaries: Record<string, Summaries> | null;
  /** The steps of a date hierarchy, if the table is open and has one. */
  dateSteps?: DateSteps;
  /** Create, attach, associate; empty if the relation is not open. */
  headerActions: Action[];
}

/** The number of records of a relation that is not open. */
export interface RelationCount {
  /** A lower bound if `totalIsExact` is false. */
  total: number;
  totalIsExact: boolean;
}

/** The counts beside the relations of a record's page. */
export interface RelationCountProps {
  /** Those that are not open, by key. Loaded after the first response; absent without tabs. */
  relationCounts?: Record<string, RelationCount>;
}

export type RelationOperation = "create" | "edit" | "attach" | "associate";

/** The form of a relation's dialog, as `GET relations/form` returns it. */
export interface RelationForm {
  title: string;
  submitLabel: string;
  form: Form;
  /** The query string contains the context; the body is only the form's data. */
  submitUrl: string;
  method: "post";
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
}

/** The props of the relation page besides its metadata. */
export interface RelatedRecords {
  relation: Relation;
  /** Requested by the browser: the token for all matching rows, or null. */
  selection?: string | null;
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
}
