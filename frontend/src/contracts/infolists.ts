// Generated from django_panel/infolists/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Action } from "./actions";

export type EntryType =
  | "text"
  | "badge"
  | "boolean"
  | "datetime"
  | "key-value"
  | "icon"
  | "image"
  | "color"
  | "code"
  | "file"
  | "repeatable"
  | "custom";

export type TextMarkup = "html" | "markdown";

/** One key and its value. */
export interface KeyValuePair {
  key: string;
  value: string;
}

/** What is shown beside the name of a person. */
export interface Person {
  /** The URL of a picture; without one, the initials are shown. */
  image: string | null;
}

/** One of several values. */
export interface Chip {
  label: string;
  /** The page of the related record, and the details for its hover card. */
  url?: string;
  cardUrl?: string;
  /** Present if the value is a person. */
  person?: Person;
}

/** A stored file. */
export interface StoredFile {
  /** The name that was uploaded. */
  name: string;
  /** In bytes; null if the storage would need a request for it. */
  size: number | null;
  /** Null if the storage has no URLs. */
  url: string | null;
  isImage: boolean;
}

/** One row of a repeatable entry. */
export interface RepeatedItem {
  label: string;
  schema: InfolistNode[];
  /** The names of the entries whose value is a number. */
  numeric: string[];
}

/** One value, in the format of a table cell of the same type. */
export interface Entry {
  component: "entry";
  name: string;
  label: string;
  type: EntryType;
  value: unknown;
  placeholder: string | null;
  helperText: string | null;
  columnSpan: number | "full";
  action: Action | null;
  /** Text, badge and datetime: the page of the related record that the value comes from. */
  url?: string;
  /** The URL of that record's details for a hover card: a search response with one result. */
  cardUrl?: string;
  /** Text: the link of an email address, a phone number or a web address. */
  href?: string;
  /** Text: several values; `value` contains them as one text. */
  chips?: Chip[];
  /** Text: the value is the name of a person. */
  person?: Person;
  /** Text: keep line breaks and wrap. */
  prose?: boolean;
  /** Text: its markup language; HTML is already sanitized. */
  markup?: TextMarkup;
  /** Text, color and code: show a copy button. */
  copyable?: boolean;
  /** Image: size in pixels, and whether it is shown as a circle. */
  size?: number;
  circular?: boolean;
  /** Code: its language. */
  language?: string;
  /** Repeatable: the number of columns of a row. */
  columns?: number;
  /** Repeatable: whether the rows are the rows of a table. */
  table?: boolean;
  /** Custom: the host's component and its configuration. */
  control?: string;
  config?: Record<string, unknown>;
}

/** Entries under a heading, with buttons beside it. */
export interface InfolistSection {
  component: "section";
  columnSpan: number | "full";
  heading: string | null;
  description: string | null;
  /** Sanitized HTML that is shown instead of the description, which is its text. */
  descriptionHtml?: string;
  icon: string | null;
  columns: number;
  collapsible: boolean;
  collapsed: boolean;
  headerActions: Action[];
  schema: InfolistNode[];
}

/** Entries side by side. */
export interface InfolistGrid {
  component: "grid";
  columnSpan: number | "full";
  columns: number;
  schema: InfolistNode[];
}

/** Values below each other, aligned at the end. */
export interface InfolistTotals {
  component: "totals";
  columnSpan: number | "full";
  schema: Entry[];
}

/** One tab. */
export interface InfolistTab {
  component: "tab";
  key: string;
  label: string;
  icon: string | null;
  badge: string | null;
  columns: number;
  schema: InfolistNode[];
}

/** Entries in tabs; the browser remembers the open one under `persistKey`. */
export interface InfolistTabs {
  component: "tabs";
  columnSpan: number | "full";
  persistTab: boolean;
  persistKey: string | null;
  tabs: InfolistTab[];
}

/** A message in a colored box, which may contain entries. */
export interface InfolistCallout {
  component: "callout";
  columnSpan: number | "full";
  tone: "info" | "success" | "warning" | "danger";
  icon: string | null;
  heading: string | null;
  body: string | null;
  columns: number;
  schema: InfolistNode[];
}

/** A line of text. */
export interface InfolistText {
  component: "prime-text";
  columnSpan: number | "full";
  text: string | null;
  color: string | null;
  icon: string | null;
  small: boolean;
}

/** An icon. */
export interface InfolistIcon {
  component: "prime-icon";
  columnSpan: number | "full";
  icon: string;
  color: string | null;
  label: string | null;
}

/** An image. */
export interface InfolistImage {
  component: "prime-image";
  columnSpan: number | "full";
  url: string | null;
  alt: string;
  width: number | null;
  rounded: boolean;
}

/** A heading where there is nothing to show yet. */
export interface InfolistEmptyState {
  component: "empty-state";
  columnSpan: number | "full";
  heading: string;
  description: string | null;
  icon: string | null;
}

export type InfolistNode =
  | Entry
  | InfolistSection
  | InfolistGrid
  | InfolistTotals
  | InfolistTabs
  | InfolistCallout
  | InfolistText
  | InfolistIcon
  | InfolistImage
  | InfolistEmptyState;

/** The entries of a record, and the buttons above them. */
export interface Infolist {
  columns: number;
  actions: Action[];
  schema: InfolistNode[];
}
