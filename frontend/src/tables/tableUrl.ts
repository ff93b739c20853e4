import type { ColumnArrangement, SortDirection, TableLayout, TableState } from "@/contracts/tables";
import { columnDifferences } from "@/tables/columnDifferences";
import { dropNested, hasNested, writeNested } from "@/tables/nestedParameters";

/** The sort order. */
export interface Sorting {
  column: string;
  direction: SortDirection;
}

/** A change of the table's state. */
export type TableChange =
  /** With `isTyped`, the user may still be typing. */
  | { kind: "search"; search: string; isTyped?: boolean }
  /** `applied` is the current value; it is used if the URL does not contain it. */
  | { kind: "columnSearch"; searches: Record<string, string>; applied: Record<string, string>; isTyped?: boolean }
  | { kind: "clearColumnSearches" }
  | { kind: "filters"; filters: Record<string, unknown>; applied: Record<string, unknown>; isTyped?: boolean }
  | { kind: "clearFilters" }
  /** Null is all dates. */
  | { kind: "date"; date: string | null }
  | { kind: "sort"; column: string; direction: SortDirection }
  /** Null removes the group, even a default one. */
  | { kind: "group"; group: string | null }
  | { kind: "layout"; layout: TableLayout }
  /** The URL contains the difference from the declared columns. Null resets the columns to these. */
  | { kind: "columns"; columns: ColumnArrangement | null; declared: ColumnArrangement }
  | { kind: "tab"; tab: string }
  | { kind: "perPage"; perPage: number }
  | { kind: "page"; page: number }
  /** Null is the first page. */
  | { kind: "cursor"; cursor: string | null }
  | { kind: "exactCount" };

/**
 * Return the table's URL after a change.
 *
 * Unknown parameters are kept. Every change except paging goes back to the first page. A cleared value is written as an
 * empty parameter if it may have a default. A cleared search has none, so its parameter is removed.
 */
export function tableUrl(current: string, change: TableChange, namespace: string | null = null): string {
  const parameters = parametersOf(current);
  const at = (name: string) => nameIn(namespace, name);

  if (change.kind !== "exactCount") {
    parameters.delete(at("page"));
    parameters.delete(at("cursor"));
  }

  switch (change.kind) {
    case "search":
      parameters.set(at("search"), change.search.trim());
      dropEmpty(parameters, at("search"));
      break;
    case "columnSearch":
      merge(parameters, at("columnSearch"), change.applied, change.searches);
      dropEmpty(parameters, at("columnSearch"));
      break;
    case "clearColumnSearches":
      dropNested(parameters, at("columnSearch"));
      break;
    case "filters":
      merge(parameters, at("filters"), change.applied, change.filters);
      break;
    case "clearFilters":
      clear(parameters, at("filters"));
      break;
    case "date":
      parameters.set(at("date"), change.date ?? "");
      dropEmpty(parameters, at("date"));
      break;
    case "sort":
      parameters.set(at("sort"), change.column);
      parameters.set(at("direction"), change.direction);
      break;
    case "group":
      parameters.set(at("group"), change.group ?? "");
      break;
    case "layout":
      parameters.set(at("layout"), change.layout);
      break;
    case "columns":
      writeColumns(parameters, at("columns"), change.columns ?? change.declared, change.declared);
      break;
    case "tab":
      parameters.set(at("tab"), change.tab);
      break;
    case "perPage":
      parameters.set(at("perPage"), String(change.perPage));
      break;
    case "page":
      if (change.page > 1) {
        parameters.set(at("page"), String(change.page));
      }
      break;
    case "cursor":
      if (change.cursor !== null) {
        parameters.set(at("cursor"), change.cursor);
      }
      break;
    case "exactCount":
      parameters.set(at("count"), "exact");
      break;
    default:
      return unreachable(change);
  }

  return addressWith(current, parameters);
}

/** The parameter of each change. */
const PARAMETERS: Record<TableChange["kind"], string> = {
  search: "search",
  columnSearch: "columnSearch",
  clearColumnSearches: "columnSearch",
  filters: "filters",
  clearFilters: "filters",
  date: "date",
  sort: "sort",
  group: "group",
  layout: "layout",
  columns: "columns",
  tab: "tab",
  perPage: "perPage",
  page: "page",
  cursor: "cursor",
  exactCount: "count",
};

/** The names of the parameters that changes set or remove; of a table inside another page, the outermost part. */
export function changedParameters(changes: readonly TableChange[], namespace: string | null): string[] {
  return namespace === null ? changes.map(({ kind }) => PARAMETERS[kind]) : [outermost(namespace)];
}

/** The outermost part of a nested name: `relations` of `relations[tags]`. */
export function outermost(name: string): string {
  return name.split("[", 1)[0] ?? name;
}

/** Whether the changed state replaces the one before in the browser's history: while typing, and for a more exact count. */
export function replacesHistory(changes: readonly TableChange[]): boolean {
  return changes.every((change) => change.kind === "exactCount" || ("isTyped" in change && change.isTyped === true));
}

/**
 * Return the URL of the rows that match this state.
 *
 * It contains the whole state. The server would fill in a missing part from a default or from the session, which another
 * browser tab may have changed since.
 */
export function appliedUrl(
  current: string,
  { search, columnSearches, filters, date }: Pick<TableState, "search" | "columnSearches" | "filters" | "date">,
  namespace: string | null = null,
): string {
  const parameters = parametersOf(current);
  for (const [key, value] of Object.entries({ search, columnSearch: columnSearches, filters })) {
    const name = nameIn(namespace, key);
    dropNested(parameters, name);
    writeNested(parameters, name, value);
    if (!hasNested(parameters, name)) {
      parameters.set(name, "");
    }
  }
  parameters.set(nameIn(namespace, "date"), date ?? "");
  dropEmpty(parameters, nameIn(namespace, "date"));
  return addressWith(current, parameters);
}

/** Return the URL with these parameters. */
export function withParameters(address: string, values: Readonly<Record<string, string>>): string {
  const parameters = parametersOf(address);
  Object.entries(values).forEach(([name, value]) => parameters.set(name, value));
  return addressWith(address, parameters);
}

/** The page number in the URL. */
export function pageOf(address: string, namespace: string | null = null): number {
  const page = Number(parametersOf(address).get(nameIn(namespace, "page")));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** The sort order in the URL, or null. */
export function sortingOf(address: string, namespace: string | null = null): Sorting | null {
  const parameters = parametersOf(address);
  const column = parameters.get(nameIn(namespace, "sort"));
  return column ? { column, direction: parameters.get(nameIn(namespace, "direction")) === "desc" ? "desc" : "asc" } : null;
}

/** The tab in the URL, or null. */
export function tabOf(address: string, namespace: string | null = null): string | null {
  return parametersOf(address).get(nameIn(namespace, "tab"));
}

/** The value of a parameter, or null. */
export function parameterOf(address: string, name: string): string | null {
  return parametersOf(address).get(name);
}

function nameIn(namespace: string | null, name: string): string {
  return namespace === null ? name : `${namespace}[${name}]`;
}

/** Change some entries of a nested parameter. If the URL does not contain it, start from the applied values. */
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

function dropEmpty(parameters: URLSearchParams, name: string): void {
  if (parameters.get(name) === "") {
    parameters.delete(name);
  }
}

/** Write the differences as one value; lists of all columns only if a name cannot be part of it. */
function writeColumns(parameters: URLSearchParams, name: string, columns: ColumnArrangement, declared: ColumnArrangement): void {
  const differences = columnDifferences(columns, declared);
  clear(parameters, name);
  if (differences === null) {
    parameters.delete(name);
    writeNested(parameters, name, columns);
  } else {
    parameters.set(name, differences);
  }
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(withoutHash(address).split("?", 2)[1] ?? "");
}

function addressWith(current: string, parameters: URLSearchParams): string {
  const path = withoutHash(current).split("?", 1)[0] ?? "";
  const written = parameters.toString();
  return written === "" ? path : `${path}?${written}`;
}

function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? "";
}

function unreachable(change: never): never {
  throw new Error(`Unknown table change: ${JSON.stringify(change)}`);
}
