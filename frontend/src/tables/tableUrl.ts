import type { SortDirection } from "@/contracts/tables";

/** The order of the rows. */
export interface Sorting {
  column: string;
  direction: SortDirection;
}

/** One thing a person may ask of a table. */
export type TableChange =
  | { kind: "search"; search: string }
  | { kind: "sort"; column: string; direction: SortDirection }
  | { kind: "perPage"; perPage: number }
  | { kind: "page"; page: number };

/**
 * Return the address of the table after a change.
 *
 * Parameters the table does not know (a tab, a filter of a later day) are kept. Every change but
 * paging goes back to the first page, because the rows of the old page have moved.
 */
export function tableUrl(current: string, change: TableChange): string {
  const path = withoutHash(current).split("?", 1)[0] ?? "";
  const parameters = parametersOf(current);

  switch (change.kind) {
    case "search":
      // An empty search is written out: a parameter that is merely missing may be filled in again
      // by what the server remembers of the last visit.
      parameters.set("search", change.search.trim());
      break;
    case "sort":
      parameters.set("sort", change.column);
      parameters.set("direction", change.direction);
      break;
    case "perPage":
      parameters.set("perPage", String(change.perPage));
      break;
    case "page":
      break;
    default:
      return unreachable(change);
  }

  parameters.delete("page");
  if (change.kind === "page" && change.page > 1) {
    parameters.set("page", String(change.page));
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

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(withoutHash(address).split("?", 2)[1] ?? "");
}

function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? "";
}

function unreachable(change: never): never {
  throw new Error(`Unknown table change: ${JSON.stringify(change)}`);
}
