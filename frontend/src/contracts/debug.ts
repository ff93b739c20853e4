// Generated from django_panel/debug/wire.py by `manage.py panel_contracts`. Do not edit.

/** The queries of one part of a request. */
export interface QuerySection {
  kind: "table" | "widget" | "policy" | "form" | "options" | "infolist" | "action" | "navigation" | "search" | "notifications" | "request";
  /** The slug of a resource, the id of a widget, an ability; empty for `request`. */
  name: string;
  queries: number;
  milliseconds: number;
  /** Null if the number of rows is not known. */
  rows: number | null;
}

/** A query without its parameters. */
export interface RecordedQuery {
  sql: string;
  milliseconds: number;
  rows: number | null;
  database: string;
  /** The index of its section. */
  section: number;
  /** The line of code that ran it. */
  location: string;
}

/** A query that ran several times. */
export interface RepeatedQuery {
  /** `duplicate`: with the same parameters. `n_plus_one`: with other parameters each time. */
  kind: "duplicate" | "n_plus_one";
  sql: string;
  count: number;
  milliseconds: number;
  /** The lines of code that ran it. */
  locations: string[];
}

/** The queries of one request. */
export interface QueryLog {
  id: string;
  method: string;
  path: string;
  /** The props of a partial reload; empty for other requests. */
  props: string[];
  /** Whether the response is a page, so that the bar begins a new list. */
  isPage: boolean;
  queries: number;
  milliseconds: number;
  rows: number | null;
  /** The number of queries that a single one could replace. */
  duplicates: number;
  sections: QuerySection[];
  repeated: RepeatedQuery[];
  records: RecordedQuery[];
  /** The number of queries that `records` leaves out. */
  omitted: number;
}
