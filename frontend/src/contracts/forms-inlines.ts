// Generated from django_panel/forms/inlines/wire.py by `manage.py panel_contracts`. Do not edit.

/** Sanitized HTML of a computed value, and its text. */
export interface RowHtml {
  html: string;
  text: string;
}

/** What the user cannot do with one row of an inline. */
export interface RowRules {
  /** The names of the fields that cannot be changed in this row. */
  disabled: string[];
  /** The names of the fields that this row does not have. */
  hidden: string[];
  deletable: boolean;
  /** The computed values that are HTML, by the names of their fields. */
  html?: Record<string, RowHtml>;
}
