// Generated from django_panel/forms/wire.py by `manage.py panel_contracts`. Do not edit.
import type { FieldNode } from "./forms-fields";
import type { LayoutNode } from "./forms-layouts";

export type FormNode = FieldNode | LayoutNode;

/** A form's nodes and how many columns they stand in. */
export interface Form {
  columns: number;
  schema: FormNode[];
}
