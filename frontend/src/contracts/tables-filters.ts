// Generated from django_panel/tables/filters/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form } from "./forms";
import type { Option } from "./forms-fields";

export type FilterType = "select" | "boolean" | "ternary" | "date" | "form" | "query_builder";

export type ConstraintType = "text" | "number" | "date" | "boolean" | "select";

/** A constraint of the query builder. */
export interface Constraint {
  name: string;
  label: string;
  type: ConstraintType;
  operators: Option[];
  options: Option[];
}

/** The definition of a filter; the keys of single filter types are optional. */
export interface Filter {
  name: string;
  label: string;
  type: FilterType;
  default: unknown;
  /** Select, boolean, ternary. */
  options?: Option[];
  placeholder?: string | null;
  multiple?: boolean;
  /** Trashed: an empty table may have records that only the filter shows. */
  hidesRows?: boolean;
  /** Form. */
  form?: Form;
  /** Query builder. */
  constraints?: Constraint[];
  maxRules?: number;
  maxDepth?: number;
}
