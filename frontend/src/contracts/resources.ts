// Generated from django_panel/resources/wire.py by `manage.py panel_contracts`. Do not edit.
import type { PageMetadata } from "./pages";
import type { Pagination, Row, Table, TableState } from "./tables";

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
}
