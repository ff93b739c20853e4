// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action, ActionEndpoints, Refused } from "./actions";
import type { Form } from "./forms";
import type { Chip, Entry, Infolist, KeyValuePair, Person, StoredFile } from "./infolists";
import type { Deliveries, Integration, IntegrationOptions, RevealedSecret } from "./integrations";
import type { PageMetadata } from "./pages";
import type { RelatedRecords, Relation, RelationCountProps } from "./resources-relations";
import type { Column, DateSteps, HtmlCell, PageTable, Pagination, Row, Summaries, Tab, Table, TableState } from "./tables";
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
  /** Requested by the browser: the token for all matching rows, which a bulk action sends back as `selection`. Null if rows cannot be selected. */
  selection?: string | null;
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
  dateSteps?: DateSteps;
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

/** The position of a record in the list from which it was opened. */
export interface ListPosition {
  /** Counted from 1; null beyond the limit of the count. */
  number: number | null;
  /** A lower bound if `totalIsExact` is false. */
  total: number;
  totalIsExact: boolean;
  /** The same page of the neighbours; null at the ends, and if the user may not open it. */
  previousUrl: string | null;
  nextUrl: string | null;
}

/** The props of a record's page that shows the record's position in the list. */
export interface ListPositionProps {
  /** Present if the page shows the position. */
  hasListPosition?: boolean;
  /** Requested by the browser, with the list's query string in the header `X-Panel-List`. Null if the list does not contain the record. */
  listPosition?: ListPosition | null;
}

/** The metadata of every page of a resource. */
export interface PageHead extends ListPositionProps {
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
  /** The labels of selected records, by value. */
  labels?: Record<string, string>;
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

/** Whether the form can be saved as another record. */
export interface SaveAsProps {
  /** Absent if the resource does not offer it, or the user may not create records. */
  canSaveAsNew?: boolean;
}

/** The props of the edit page besides its metadata. */
export interface EditForm extends FormAddresses, WidgetProps, TrashProps, SaveAsProps {
  form: Form;
  recordKey: string | number;
  /** Sent back as `version`; as `_version` if the form has a field of that name. */
  version: string;
  actionEndpoints: ActionEndpoints;
  /** The first one is loaded; the others are loaded when they are opened. */
  relations: Relation[];
}

/** The props of `panel/resources/Edit`; the form is sent with PUT. */
export interface EditRecord extends EditForm, RelationCountProps, PageHead {
  /** Requested by the browser: the token for all matching rows of the open relation, or null. */
  selection?: string | null;
  /** Present only after a stale save. */
  conflict?: Conflict;
}

/** One column of the rows of an inline. */
export interface FallbackColumn {
  label: string;
  numeric: boolean;
}

/** The rows of an inline or of a repeater as text. */
export interface FallbackTable {
  columns: FallbackColumn[];
  rows: (string | HtmlCell | null)[][];
}

/** A block of a builder as text. */
export interface FallbackBlock {
  label: string;
  /** Label and text; an empty value is left out. */
  values: KeyValuePair[];
}

/** A field of a record as text, for a resource without an infolist. */
export interface EntryFallback {
  name: string;
  label: string;
  value: string | null;
  /** The page of the record that the value names, or None. */
  url: string | null;
  /** The URL of that record's details for a hover card: a search response with one result. */
  cardUrl?: string;
  /** The link of an email address, a phone number or a web address. */
  href?: string;
  /** Sanitized HTML; `value` is its text. */
  html?: string;
  /** Several values; `value` contains them as one text. */
  chips?: Chip[];
  /** The value is the name of a person. */
  person?: Person;
  /** The value is a color. */
  color?: string;
  files?: StoredFile[];
  /** The rows of an inline or of a repeater. */
  table?: FallbackTable;
  /** The blocks of a builder. */
  blocks?: FallbackBlock[];
  /** The entry that is registered for the type of the model field. */
  entry?: Entry;
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
export interface ViewRecord extends ViewedRecord, RelationCountProps, PageHead {
  /** Requested by the browser: the token for all matching rows of the open relation, or null. */
  selection?: string | null;
}

/** The props of `panel/resources/ManageRelated`. */
export interface ManageRelated extends RelatedRecords, WidgetProps, PageHead {
}

/** A column or a lane of a board. */
export interface BoardEntry {
  /** The text of its value; empty for records without a value. */
  key: string;
  label: string;
  color: "neutral" | "success" | "warning" | "danger" | "info" | null;
}

/** A record on a board. */
export interface BoardCard {
  /** Key, cells and URL; the version is null if the user may not move the card. */
  row: Row;
  title: string;
  person: string | null;
  canMove: boolean;
}

/** The records of one column and one lane, with the first cards. */
export interface BoardCell {
  /** The key of the lane. Null if the board has no lanes, and for the records of all lanes that the board does not show. */
  lane: string | null;
  count: number;
  /** False if the count stopped at its limit. */
  countIsExact: boolean;
  /** Whether more cards can be loaded. */
  hasMore: boolean;
  cards: BoardCard[];
}

/** A column with a cell for each lane. */
export interface BoardColumn extends BoardEntry {
  cells: BoardCell[];
}

/** What is the same for all cards of a board. */
export interface Board {
  /** Null if the board has no lanes. */
  lanes: BoardEntry[] | null;
  cardColumns: Column[];
  cardsPerCell: number;
  /** Takes `record`, `column`, `lane` and `version`. */
  moveUrl: string;
  /** Null if the user may not open the list. */
  listUrl: string | null;
  searchable: boolean;
}

/** The props of `panel/resources/Board`. */
export interface BoardProps extends WidgetProps, PageHead {
  board: Board;
  columns: BoardColumn[];
  searchText: string;
  actionEndpoints: ActionEndpoints;
  /** The channel that broadcasts changes of the records, if enabled. */
  changes?: string;
}

/** The props of `panel/resources/Integrations`. */
export interface Integrations extends IntegrationOptions, RevealedSecret, PageTable, PageHead {
  /** Ordered by name. */
  integrations: Integration[];
  /** The form of a new integration; `values` of an integration are those of its form. */
  form: Form;
  /** Null without the query parameter `integration`. */
  deliveries: Deliveries | null;
}
