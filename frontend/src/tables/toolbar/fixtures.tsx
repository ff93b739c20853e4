import { render } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";

import type { Column, Table, TableState } from "@/contracts/tables";
import type { Filter } from "@/contracts/tables-filters";
import { tableUrl } from "@/tables/tableUrl";
import type { TableVisits } from "@/tables/useTableVisits";

export function aColumn(name: string, changes: Partial<Column> = {}): Column {
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    type: "text",
    sortable: true,
    searchable: false,
    individuallySearchable: false,
    visible: true,
    toggleable: true,
    alignment: "start",
    headerAlignment: "start",
    placeholder: null,
    headerTooltip: null,
    wrapHeader: false,
    width: null,
    frozen: null,
    ...changes,
  };
}

/** A filter by state. */
export function aFilter(label: string, changes: Partial<Filter> = {}): Filter {
  return {
    name: label.toLowerCase(),
    label,
    type: "select",
    default: null,
    options: [
      { value: "open", label: "Open" },
      { value: "done", label: "Done" },
    ],
    ...changes,
  };
}

/** A table of tasks with only its columns. */
export function aTable(changes: Partial<Table> = {}): Table {
  const columns = changes.columns ?? [aColumn("title", { toggleable: false }), aColumn("state"), aColumn("due")];
  return {
    columns,
    filters: [],
    groups: [],
    defaultGroup: null,
    columnManager: {
      reorderable: false,
      deferred: false,
      triggerLabel: "Columns",
      triggerIcon: null,
      resetLabel: "Reset columns",
      showReset: true,
      modal: false,
      toggleable: [],
    },
    filterBehaviour: {
      deferred: false,
      triggerLabel: "Filters",
      triggerIcon: null,
      applyLabel: "Apply filters",
      resetLabel: "Reset filters",
      showReset: true,
    },
    searchable: true,
    searchPlaceholder: "Search tasks",
    searchDebounce: 20,
    searchOnBlur: false,
    individualSearchColumns: [],
    selectable: false,
    reorderable: false,
    frozen: { start: false, actions: false },
    perPageOptions: [25],
    defaultPerPage: 25,
    defaultSort: null,
    layouts: ["table"],
    cards: null,
    bulkActions: [],
    recordActions: { position: "after_columns", label: null },
    headerActions: [],
    toolbarActions: [],
    emptyState: { heading: "No tasks yet", description: null, icon: null, component: null, actions: [] },
    summarized: false,
    polling: null,
    ...changes,
  };
}

export function aState(changes: Partial<TableState> = {}): TableState {
  return {
    search: null,
    sort: null,
    direction: null,
    perPage: 25,
    filters: {},
    filterIndicators: [],
    columnSearches: {},
    columns: { visible: ["title", "state", "due"], order: ["title", "state", "due"] },
    group: null,
    layout: "table",
    canSelectAll: false,
    ...changes,
  };
}

/** Visits without responses: each change continues from the one before. */
export class WrittenVisits implements Pick<TableVisits, "change"> {
  asked: string[] = [];

  constructor(private address = "/t") {}

  change: TableVisits["change"] = (...changes) => {
    this.address = changes.reduce((address, change) => tableUrl(address, change), this.address);
    this.asked.push(decodeURIComponent(this.address));
  };

  get last(): string | undefined {
    return this.asked.at(-1);
  }
}

/** Render something inside a page with landmarks. */
export function draw(children: ReactNode) {
  const page = (inner: ReactNode) => <main>{inner}</main>;
  const { rerender } = render(page(children));
  return (next: ReactNode) => rerender(page(next));
}

/** The violations that axe finds; colours and landmarks are checked in a browser. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false }, "page-has-heading-one": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
