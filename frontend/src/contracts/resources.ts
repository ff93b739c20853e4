// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { ActionEndpoints } from "./actions";
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
