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
  | "repeatable"
  | "custom";

export type TextMarkup = "html" | "markdown";

/** One name and its value. */
export interface KeyValuePair {
  key: string;
  value: string;
}

/** One row of a repeatable entry. */
export interface RepeatedItem {
  label: string;
  schema: InfolistNode[];
}

/** One value. Its shape is that of a table's cell of the same kind. */
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
  /** Text: keep its lines and let it run on. */
  prose?: boolean;
  /** Text: what it is written in, where it has a look; HTML is harmless by now. */
  markup?: TextMarkup;
  /** Text, colour and code: offer to copy it. */
  copyable?: boolean;
  /** Image: pixels, and whether it is cut to a circle. */
  size?: number;
  circular?: boolean;
  /** Code: what it is written in. */
  language?: string;
  /** Repeatable: how many columns a row has. */
  columns?: number;
  /** Custom: the host's component and what it is told. */
  control?: string;
  config?: Record<string, unknown>;
}

/** Entries under a heading, with buttons beside it. */
export interface InfolistSection {
  component: "section";
  columnSpan: number | "full";
  heading: string | null;
  description: string | null;
  columns: number;
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

/** Entries behind tabs; `persistKey` remembers the open one in the browser. */
export interface InfolistTabs {
  component: "tabs";
  columnSpan: number | "full";
  persistTab: boolean;
  persistKey: string | null;
  tabs: InfolistTab[];
}

export type InfolistNode = Entry | InfolistSection | InfolistGrid | InfolistTabs;

/** What a record's page shows, and the buttons above it. */
export interface Infolist {
  columns: number;
  actions: Action[];
  schema: InfolistNode[];
}
