// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, ActionEndpoints, Refused } from "./actions";
import type { Form } from "./forms";
import type { Infolist } from "./infolists";
import type { Integration, IntegrationOptions, RevealedSecret } from "./integrations";
import type { PageMetadata } from "./pages";
import type { RelatedRecords, Relation } from "./resources-relations";
import type { Pagination, Row, Summaries, Tab, Table, TableState } from "./tables";
import type { Widget, WidgetData } from "./widgets";

/** The prop `resource`. */
export interface ResourceMetadata {
  slug: string;
  label: string;
  pluralLabel: string;
  indexUrl: string;
  parentKey: string | number | null;
}

/** The titles of a page. */
export interface Heading {
  title: string;
  heading: string;
  subheading: string | null;
}

/** The widgets above and below a page's content. */
export interface WidgetProps {
  headerWidgets: Widget[];
  footerWidgets: Widget[];
  /** Absent from the first response; each lazy widget is loaded as `widgetData.{id}`. */
  widgetData?: Record<string, WidgetData> | null;
}

/** The menu beside the header actions of a list page. */
export interface ListMenu {
  /** Actions that are always in the menu, if there are any. */
  menuActions?: Action[];
}

/** The props of `panel/resources/Index`. */
export interface ListRecords extends WidgetProps, ListMenu {
  page: PageMetadata;
  resource: ResourceMetadata;
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
  tabs: Tab[];
  actionEndpoints: ActionEndpoints;
  /** The channel that broadcasts changes of the records, if enabled. */
  changes?: string;
  /** Loaded after the first response, if there are any. */
  summaries?: Summaries;
  groupSummaries?: Record<string, Summaries>;
  tabBadges?: Record<string, string | number | null>;
}

/** The URLs of a form's endpoints. */
export interface FormAddresses {
  submitUrl: string;
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
  /** Null if the form is no wizard. */
  validateStepUrl: string | null;
}

/** The metadata of every page of a resource. */
export interface PageHead {
  page: PageMetadata;
  resource: ResourceMetadata;
  /** Present once, after a bulk action that skipped refused records. */
  refused?: Refused;
}

/** The props of the create page besides its metadata. */
export interface CreateForm extends FormAddresses, WidgetProps {
  form: Form;
  canCreateAnother: boolean;
}

/** The props of `panel/resources/Create`; the form is sent with POST. */
export interface CreateRecord extends CreateForm, PageHead {
}

/** The values of a field that two users changed. */
export interface ConflictSides {
  theirs: unknown;
  mine: unknown;
}

/** A stale save: nothing was written. */
export interface Conflict {
  message: string;
  /** The current version, to be sent with the next save. */
  version: string;
  /** Fields whose stored value differs from the submitted one, by full name. */
  conflicts: Record<string, ConflictSides>;
}

/** The trash state of a record page. */
export interface TrashProps {
  /** Present only if the record is trashed. */
  isTrashed?: boolean;
}

/** The props of the edit page besides its metadata. */
export interface EditForm extends FormAddresses, WidgetProps, TrashProps {
  form: Form;
  recordKey: string | number;
  /** Sent back as `version`; as `_version` if the form has a field of that name. */
  version: string;
  actionEndpoints: ActionEndpoints;
  /** The first one is loaded; the others are loaded when they are opened. */
  relations: Relation[];
}

/** The props of `panel/resources/Edit`; the form is sent with PUT. */
export interface EditRecord extends EditForm, PageHead {
  /** Present only after a stale save. */
  conflict?: Conflict;
}

/** A field of a record as text, for a resource without an infolist. */
export interface EntryFallback {
  name: string;
  label: string;
  value: string | null;
  /** The page of the record that the value names, or None. */
  url: string | null;
}

/** The props of the view page besides its metadata. */
export interface ViewedRecord extends WidgetProps, TrashProps {
  /** Null if the resource declares no entries; `entries` then contains the form's fields. */
  infolist: Infolist | null;
  entries: EntryFallback[];
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
  /** The first one is loaded; the others are loaded when they are opened. */
  relations: Relation[];
}

/** The props of `panel/resources/View`. */
export interface ViewRecord extends ViewedRecord, PageHead {
}

/** The props of `panel/resources/ManageRelated`. */
export interface ManageRelated extends RelatedRecords, WidgetProps, PageHead {
}

/** The props of `panel/resources/Integrations`. */
export interface Integrations extends IntegrationOptions, RevealedSecret, PageHead {
  /** Ordered by name. */
  integrations: Integration[];
}
