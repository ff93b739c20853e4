/** A line of the palette. It opens a URL or runs a function. */
export interface Entry {
  /** Unique in the palette. */
  id: string;
  label: string;
  icon: string | null;
  /** Further words that find it. */
  keywords?: string;
  /** A short text at the end of the line. */
  hint?: string | null;
  /** Texts below the label. */
  details?: readonly string[];
  /** The keys that do the same. */
  keys?: readonly string[];
  /** The language of the label, if it is another than the page's. */
  lang?: string;
  url?: string;
  /** Load a full page: another panel or tenant, or a page that Inertia cannot render. */
  fullPage?: boolean;
  run?: () => void;
  /** Called if the page cannot be opened because it is gone or refused. */
  onGone?: () => void;
  /** Why the entry cannot be chosen. */
  refusal?: string | null;
  isChecked?: boolean;
  /** Listed only if the query matches it. */
  isMinor?: boolean;
}

/** Entries below a heading. */
export interface EntryGroup {
  key: string;
  label: string;
  entries: Entry[];
}
