import type { ColumnArrangement, SortDirection, TableLayout } from "@/contracts/tables";
import { dropNested, hasNested, writeNested } from "@/tables/nestedParameters";

/** The sort order. */
export interface Sorting {
  column: string;
  direction: SortDirection;
}

/** A change of the table's state. */
export type TableChange =
  | { kind: "search"; search: string }
  /** `applied` is the current value; it is used if the URL does not contain it. */
  | { kind: "columnSearch"; searches: Record<string, string>; applied: Record<string, string> }
  | { kind: "clearColumnSearches" }
  | { kind: "filters"; filters: Record<string, unknown>; applied: Record<string, unknown> }
  | { kind: "clearFilters" }
  | { kind: "sort"; column: string; direction: SortDirection }
  /** Null removes the group, even a default one. */
  | { kind: "group"; group: string | null }
  | { kind: "layout"; layout: TableLayout }
  /** Null resets the columns to the declared ones. */
  | { kind: "columns"; columns: ColumnArrangement | null }
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
 * empty parameter, because the server fills in a missing one from a default or from the session.
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
      break;
    case "columnSearch":
      merge(parameters, at("columnSearch"), change.applied, change.searches);
      break;
    case "clearColumnSearches":
      clear(parameters, at("columnSearch"));
      break;
    case "filters":
      merge(parameters, at("filters"), change.applied, change.filters);
      break;
    case "clearFilters":
      clear(parameters, at("filters"));
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
      clear(parameters, at("columns"));
      if (change.columns !== null) {
        parameters.delete(at("columns"));
        writeNested(parameters, at("columns"), change.columns);
      }
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
