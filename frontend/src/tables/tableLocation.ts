import type { ActionSource } from "@/actions/target";
import type { SaveCell } from "@/tables/columns/useCellEdit";

/** The names of the page props that a table uses. */
export interface LocationProps {
  /** Reloaded when the state of the table changes. */
  table: readonly string[];
  /** Reloaded when a record has changed. */
  rows: readonly string[];
  /** The tabs. */
  tabs: readonly string[];
  /** Deferred summaries and dates, which every change makes stale; empty if they are sent with the rows. */
  figures: readonly string[];
}

/** Where a table gets its state and its data: URL parameters, prop names and action endpoints. */
export interface TableLocation {
  source: ActionSource;
  /** The prefix of its URL parameters, as in `relations[tags]`; null for the main table of the page. */
  namespace: string | null;
  props: LocationProps;
  /** Parameters that its URL always contains, for example the open relation. */
  parameters?: Readonly<Record<string, string>>;
  /** Called before each visit. */
  onVisit?: () => void;
  /** Saves a cell at an endpoint of the page, and loads the rows again. */
  saveCell?: SaveCell;
}

const LIST_PROPS: LocationProps = {
  table: ["rows", "state", "pagination"],
  rows: ["rows", "pagination"],
  tabs: ["tabs"],
  figures: ["summaries", "groupSummaries", "dateSteps"],
};

/** The location of a page's main table. `tabProps` are further props that depend on the open tab. */
export function listLocation(source: ActionSource, tabProps: readonly string[] = []): TableLocation {
  return { source, namespace: null, props: { ...LIST_PROPS, tabs: [...LIST_PROPS.tabs, ...tabProps] } };
}

/** The location of a table in a single prop: the parameters of `relations.tags` are `relations[tags][…]`. */
export function nestedLocation(source: ActionSource, stateKey: string, prop: string, parameters: TableLocation["parameters"] = {}): TableLocation {
  const [first = "", ...inner] = stateKey.split(".");
  return {
    source,
    namespace: first + inner.map((key) => `[${key}]`).join(""),
    props: { table: [prop], rows: [prop], tabs: [], figures: [] },
    parameters,
  };
}
