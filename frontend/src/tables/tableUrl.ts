import type { ColumnArrangement, SortDirection, TableLayout } from "@/contracts/tables";
import { dropNested, hasNested, writeNested } from "@/tables/nestedParameters";

/** The order of the rows. */
export interface Sorting {
  column: string;
  direction: SortDirection;
}

/** One thing a person may ask of a table. */
export type TableChange =
  | { kind: "search"; search: string }
  /** `applied` is the state's own map: it stands wherever the address leaves it to default or memory. */
  | { kind: "columnSearch"; searches: Record<string, string>; applied: Record<string, string> }
  | { kind: "clearColumnSearches" }
  | { kind: "filters"; filters: Record<string, unknown>; applied: Record<string, unknown> }
  | { kind: "clearFilters" }
  | { kind: "sort"; column: string; direction: SortDirection }
  /** Null is no group, although there may be one by default. */
  | { kind: "group"; group: string | null }
  | { kind: "layout"; layout: TableLayout }
  /** Null goes back to the columns as they were declared. */
  | { kind: "columns"; columns: ColumnArrangement | null }
  | { kind: "tab"; tab: string }
  | { kind: "perPage"; perPage: number }
  | { kind: "page"; page: number }
  /** Null is the first page. */
  | { kind: "cursor"; cursor: string | null }
  | { kind: "exactCount" };

/**
 * Return the address of the table after a change.
 *
 * Parameters the table does not know are kept. Every change but paging goes back to the first page,
 * because the rows of the old page have moved. What is cleared is written out empty: a parameter that
 * is merely missing may be filled in again by a default, or by what the server remembers.
 */
export function tableUrl(current: string, change: TableChange): string {
  const path = withoutHash(current).split("?", 1)[0] ?? "";
  const parameters = parametersOf(current);

  if (change.kind !== "exactCount") {
    parameters.delete("page");
    parameters.delete("cursor");
  }

  switch (change.kind) {
    case "search":
      parameters.set("search", change.search.trim());
      break;
    case "columnSearch":
      merge(parameters, "columnSearch", change.applied, change.searches);
      break;
    case "clearColumnSearches":
      clear(parameters, "columnSearch");
      break;
    case "filters":
      merge(parameters, "filters", change.applied, change.filters);
      break;
    case "clearFilters":
      clear(parameters, "filters");
      break;
    case "sort":
      parameters.set("sort", change.column);
      parameters.set("direction", change.direction);
      break;
    case "group":
      parameters.set("group", change.group ?? "");
      break;
    case "layout":
      parameters.set("layout", change.layout);
      break;
    case "columns":
      clear(parameters, "columns");
      if (change.columns !== null) {
        parameters.delete("columns");
        writeNested(parameters, "columns", change.columns);
      }
      break;
    case "tab":
      parameters.set("tab", change.tab);
      break;
    case "perPage":
      parameters.set("perPage", String(change.perPage));
      break;
    case "page":
      if (change.page > 1) {
        parameters.set("page", String(change.page));
      }
      break;
    case "cursor":
      if (change.cursor !== null) {
        parameters.set("cursor", change.cursor);
      }
      break;
    case "exactCount":
      parameters.set("count", "exact");
      break;
    default:
      return unreachable(change);
  }

  const written = parameters.toString();
  return written === "" ? path : `${path}?${written}`;
}

/** The page an address asks for. */
export function pageOf(address: string): number {
  const page = Number(parametersOf(address).get("page"));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** The order an address asks for, or null when it leaves that to the server. */
export function sortingOf(address: string): Sorting | null {
  const parameters = parametersOf(address);
  const column = parameters.get("sort");
  return column ? { column, direction: parameters.get("direction") === "desc" ? "desc" : "asc" } : null;
}

/** The tab an address asks for, or null when it leaves that to the server. */
export function tabOf(address: string): string | null {
  return parametersOf(address).get("tab");
}

/** Change some entries of a map. An address that is silent about the map first takes over what is applied. */
function merge(
  parameters: URLSearchParams,
  name: string,
  applied: Record<string, unknown>,
  changes: Record<string, unknown>,
): void {
  const entries = hasNested(parameters, name) ? changes : { ...applied, ...changes };
  parameters.delete(name);
  for (const [key, value] of Object.entries(entries)) {
    dropNested(parameters, `${name}[${key}]`);
    writeNested(parameters, `${name}[${key}]`, value);
  }
  if (!hasNested(parameters, name)) {
    parameters.set(name, "");
  }
}

function clear(parameters: URLSearchParams, name: string): void {
  dropNested(parameters, name);
  parameters.set(name, "");
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(withoutHash(address).split("?", 2)[1] ?? "");
}

function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? "";
}

function unreachable(change: never): never {
  throw new Error(`Unknown table change: ${JSON.stringify(change)}`);
}
