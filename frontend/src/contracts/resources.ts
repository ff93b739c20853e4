// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { ActionEndpoints, Refused } from "./actions";
import type { Form } from "./forms";
import type { Infolist } from "./infolists";
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

/** The words of a page. */
export interface Heading {
  title: string;
  heading: string;
  subheading: string | null;
}

/** The widgets above and below a page's content. */
export interface WidgetProps {
  headerWidgets: Widget[];
  footerWidgets: Widget[];
  /** Absent from the first answer; each lazy widget arrives by itself as `widgetData.{id}`. */
  widgetData?: Record<string, WidgetData> | null;
}

/** The props of `panel/resources/Index`. */
export interface ListRecords extends WidgetProps {
  page: PageMetadata;
  resource: ResourceMetadata;
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
  tabs: Tab[];
  actionEndpoints: ActionEndpoints;
  /** The channel on which the list hears of what others write, where it does. */
  changes?: string;
  /** Arrive after the first answer, where there are any. */
  summaries?: Summaries;
  groupSummaries?: Record<string, Summaries>;
  tabBadges?: Record<string, string | number | null>;
}

/** Where a form in the browser asks and posts. */
export interface FormAddresses {
  submitUrl: string;
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
  /** Null unless the form is a wizard. */
  validateStepUrl: string | null;
}

/** What every page of a resource says about itself. */
export interface PageHead {
  page: PageMetadata;
  resource: ResourceMetadata;
  /** Once, after a bulk action that skipped records on which it was refused. */
  refused?: Refused;
}

/** What the create page sends beside its head. */
export interface CreateForm extends FormAddresses, WidgetProps {
  form: Form;
  canCreateAnother: boolean;
}

/** The props of `panel/resources/Create`; the form is posted. */
export interface CreateRecord extends CreateForm, PageHead {
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

/** What the pages of a record say of the trash. */
export interface TrashProps {
  /** There only while the record lies in it. */
  isTrashed?: boolean;
}

/** What the edit page sends beside its head. */
export interface EditForm extends FormAddresses, WidgetProps, TrashProps {
  form: Form;
  recordKey: string | number;
  /** Sent back as `version`; as `_version` where the form has a field of that name. */
  version: string;
  actionEndpoints: ActionEndpoints;
  /** The first is loaded; the others are when they are opened. */
  relations: Relation[];
}

/** The props of `panel/resources/Edit`; the form is put. */
export interface EditRecord extends EditForm, PageHead {
  /** There only after a save that came too late. */
  conflict?: Conflict;
}

/** One field of a record in words, where its resource declares no infolist. */
export interface EntryFallback {
  name: string;
  label: string;
  value: string | null;
}

/** What the view page sends beside its head. */
export interface ViewedRecord extends WidgetProps, TrashProps {
  /** Null where the resource declares no entries; `entries` then holds the form's fields. */
  infolist: Infolist | null;
  entries: EntryFallback[];
  recordKey: string | number;
  actionEndpoints: ActionEndpoints;
  /** The first is loaded; the others are when they are opened. */
  relations: Relation[];
}

/** The props of `panel/resources/View`. */
export interface ViewRecord extends ViewedRecord, PageHead {
}

/** The props of `panel/resources/ManageRelated`. */
export interface ManageRelated extends RelatedRecords, WidgetProps, PageHead {
}
