// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { ActionEndpoints } from "./actions";
import type { Form } from "./forms";
import type { PageMetadata } from "./pages";
import type { Pagination, Row, Summaries, Tab, Table, TableState } from "./tables";

/** The prop `resource`. */
export interface ResourceMetadata {
  slug: string;
  label: string;
  pluralLabel: string;
  indexUrl: string;
  parentKey: string | number | null;
}

/** The props of `panel/resources/Index`. */
export interface ListRecords {
  page: PageMetadata;
  resource: ResourceMetadata;
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
  tabs: Tab[];
  actionEndpoints: ActionEndpoints;
  /** Arrive after the first answer, where there are any. */
  summaries?: Summaries;
  groupSummaries?: Record<string, Summaries>;
  tabBadges?: Record<string, string | number | null>;
}

/** What the pages that write a record have in common. */
export interface RecordForm {
  page: PageMetadata;
  resource: ResourceMetadata;
  form: Form;
  submitUrl: string;
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
  /** Null unless the form is a wizard. */
  validateStepUrl: string | null;
  headerWidgets: never[];
  footerWidgets: never[];
}

/** The props of `panel/resources/Create`; the form is posted. */
export interface CreateRecord extends RecordForm {
  canCreateAnother: boolean;
}

/** One field of a record that two people changed, as the browser holds values. */
export interface ConflictSides {
  theirs: unknown;
  mine: unknown;
}

/** Both sides of a save that came too late; nothing was written. */
export interface Conflict {
  message: string;
  /** The mark to save with once the person has chosen. */
  version: string;
  /** Fields whose stored value is not what was sent, by full name. */
  conflicts: Record<string, ConflictSides>;
}

/** The props of `panel/resources/Edit`; the form is put. */
export interface EditRecord extends RecordForm {
  recordKey: string | number;
  version: string;
  actionEndpoints: ActionEndpoints;
  relations: never[];
  /** There only after a save that came too late. */
  conflict?: Conflict;
}

/** One field of a record in words, where its resource declares no infolist. */
export interface EntryFallback {
  name: string;
  label: string;
  value: string | null;
}

/** The props of `panel/resources/View`. */
export interface ViewRecord {
  page: PageMetadata;
  resource: ResourceMetadata;
  /** Null where the resource declares no entries; `entries` then holds the form's fields. */
  infolist: unknown;
  entries: EntryFallback[];
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
  relations: never[];
  headerWidgets: never[];
  footerWidgets: never[];
}
