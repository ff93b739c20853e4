// Generated from django_panel/search/wire.py by `manage.py panel_contracts`. Do not edit.

/** A record that was found. */
export interface SearchResult {
  title: string;
  url: string;
  /** Label and text, in the declared order. */
  details: Record<string, string>;
}

/** The results of one resource. */
export interface SearchGroup {
  /** The slug. */
  resource: string;
  /** The plural label. */
  label: string;
  icon: string | null;
  results: SearchResult[];
  /** True if this resource could not be searched; then there are no results. */
  failed?: boolean;
}

/** The response to a search. */
export interface SearchAnswer {
  groups: SearchGroup[];
}

/** A resource that the user may search. */
export interface SearchResource {
  /** The slug. */
  resource: string;
  /** The plural label. */
  label: string;
  icon: string | null;
}

/** A link that the command palette offers. */
export interface Command {
  label: string;
  url: string;
  icon: string | null;
}

/** What the command palette offers besides the pages of the navigation. */
export interface SearchCommands {
  /** The resources that the user may search, in the order of their results. */
  resources: SearchResource[];
  /** The create pages that the user may open. */
  commands: Command[];
}
