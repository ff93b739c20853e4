// Generated from django_panel/explain/wire.py by `manage.py panel_contracts`. Do not edit.
import type { PageMetadata } from "./pages";

/** One rule that was checked. */
export interface ExplainStep {
  rule: string;
  result: "allows" | "refuses" | "note";
  text: string;
}

/** A page, or something that it does not show, with the rule that decides. */
export interface Explained {
  name: string;
  /** The rule that refuses, with its result; empty if nothing refuses. */
  reason: string;
  steps: ExplainStep[];
}

/** Missing parts of one kind. */
export interface ExplainGroup {
  kind: "navigation" | "actions" | "columns" | "fields";
  missing: Explained[];
}

/** The props of the page. */
export interface ExplainPage {
  page: PageMetadata;
  /** The URL of the page itself, without a query string. */
  url: string;
  /** The path of the page that is explained. */
  path: string;
  /** The user name that the rules were checked for. */
  user: string;
  /** A user name that does not exist, or a path that is no page of the panel. */
  problem: string | null;
  /** The explained page; None if there is a problem. */
  target: Explained | null;
  groups: ExplainGroup[];
}
