// Generated from django_panel/resources/importing/wire.py by `manage.py panel_contracts`. Do not edit.

/** A column that the importer reads; its form field is `map_{name}`. */
export interface ImportColumn {
  name: string;
  label: string;
  required: boolean;
  /** An example of a value; null if none is declared. */
  example: string | null;
}

/** A file with the headings and one example row. */
export interface ImportExample {
  label: string;
  url: string;
}

/** What the import dialog needs in addition to the action's form. */
export interface ImportDialog {
  columns: ImportColumn[];
  previewUrl: string;
  checkUrl: string;
  examples: ImportExample[];
}

/** A row of the file; the headings are row 1. */
export interface ImportRow {
  number: number;
  cells: string[];
}

/** The first rows of a file, as `POST imports/preview` returns them. */
export interface ImportPreview {
  headings: string[];
  /** The guessed index of the file's column, by the name of the import column. */
  mapping: Record<string, number>;
  rows: ImportRow[];
  /** About how many rows the file has; null if it cannot be estimated. */
  rowEstimate: number | null;
}

/** An error in one row. */
export interface ImportError {
  row: number;
  /** The label of the import column; null if the error belongs to the whole row. */
  column: string | null;
  message: string;
}

/** What an import would do, as `POST imports/check` returns it. */
export interface ImportCheck {
  /** How many rows were read; fewer than the file has if `isComplete` is false. */
  checked: number;
  created: number;
  updated: number;
  /** Rows for which the importer returns no record. */
  skipped: number;
  failed: number;
  /** The first 100 errors. */
  errors: ImportError[];
  isComplete: boolean;
  /** Whether the import runs in the background. */
  isQueued: boolean;
}
