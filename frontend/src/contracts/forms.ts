// Generated from django_panel/forms/wire.py by `manage.py panel_contracts`. Do not edit.
import type { FieldNode } from "./forms-fields";
import type { LayoutNode } from "./forms-layouts";

export type FormNode = FieldNode | LayoutNode;

/** Rules that the browser can check by itself; none needs the database. */
export interface ValidationHints {
  required: boolean;
  email: boolean;
  numeric: boolean;
  url: boolean;
  min: number | null;
  max: number | null;
  confirmed: boolean;
}

/** When the browser sends a change to the server. */
export interface Live {
  onBlur: boolean;
  debounce: number;
}

/** The nodes of a form and its number of columns. */
export interface Form {
  columns: number;
  schema: FormNode[];
}
