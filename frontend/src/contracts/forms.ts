// Generated from django_panel/forms/wire.py by `manage.py panel_contracts`. Do not edit.
import type { FieldNode } from "./forms-fields";
import type { LayoutNode } from "./forms-layouts";

export type FormNode = FieldNode | LayoutNode;

/** The nodes of a form and its number of columns. */
export interface Form {
  columns: number;
  schema: FormNode[];
}
