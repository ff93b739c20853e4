import type { ActionPlace } from "@/actions/target";

/** The names of a page's props that a table is drawn from. */
export interface HomeProps {
  /** Brought back by a change of the table. */
  table: readonly string[];
  /** Brought back when a record has changed. */
  rows: readonly string[];
  /** What says which view is on, where there are several. */
  tabs: readonly string[];
  /** Figures that arrive after the rows, and are old with every change; none where they travel with the rows. */
  figures: readonly string[];
}

/** Where a table lives: how the address spells its state, which props are its own, where its actions are sent. */
export interface TableHome {
  place: ActionPlace;
  /** What its parameters stand below: `relations[tags]`; null where the page's address is its own. */
  namespace: string | null;
  props: HomeProps;
  /** Parameters that its address always has: which relation is open. */
  parameters?: Readonly<Record<string, string>>;
  /** Called before a change is asked for. */
  onVisit?: () => void;
}

const LIST_PROPS: HomeProps = {
  table: ["rows", "state", "pagination"],
  rows: ["rows", "pagination"],
  tabs: ["tabs"],
  figures: ["summaries", "groupSummaries"],
};

/** The home of a table that is the page; `besideTabs` are props that are about the open tab too. */
export function listHome(place: ActionPlace, besideTabs: readonly string[] = []): TableHome {
  return { place, namespace: null, props: { ...LIST_PROPS, tabs: [...LIST_PROPS.tabs, ...besideTabs] } };
}

/** The home of a table that is one prop among others: `relations.tags` is written `relations[tags][…]`. */
export function guestHome(place: ActionPlace, stateKey: string, prop: string, parameters: TableHome["parameters"] = {}): TableHome {
  const [first = "", ...inner] = stateKey.split(".");
  return {
    place,
    namespace: first + inner.map((key) => `[${key}]`).join(""),
    props: { table: [prop], rows: [prop], tabs: [], figures: [] },
    parameters,
  };
}
