import { dropNested, hasNested, isBlank, writeNested } from "@/tables/nestedParameters";

/** The URL parameter of a page's filters. */
export const PAGE_FILTERS = "filters";

/** The URL parameter of a widget's own filters; a table widget has its page and order there too. */
export function groupOf(id: string): string {
  return `widgets[${id}]`;
}

/** The paging parameters of a table widget; other filters have other pages. */
const PAGING_PARAMETERS = ["page", "cursor"];

/**
 * Return the URL with these filters instead of the old ones.
 *
 * Blank values are left out. If nothing is left, the group is written as an empty parameter, because the server fills in
 * a missing one from a default or from the session.
 */
export function filterUrl(current: string, group: string, values: Readonly<Record<string, unknown>>): string {
  const [address = ""] = current.split("#", 1);
  const [path = "", query = ""] = address.split("?", 2);
  const parameters = new URLSearchParams(query);
  const names = Object.keys(values);
  parameters.delete(group);
  [...names, ...(group === PAGE_FILTERS ? [] : PAGING_PARAMETERS)].forEach((name) => dropNested(parameters, `${group}[${name}]`));
  names.forEach((name) => writeNested(parameters, `${group}[${name}]`, values[name]));
  if (names.every((name) => isBlank(values[name]))) {
    // A group with only a sort order contains no filters, so they are named explicitly.
    const empty = hasNested(parameters, group) ? names.map((name) => `${group}[${name}]`) : [group];
    empty.forEach((name) => parameters.set(name, ""));
  }
  return `${path}?${parameters.toString()}`;
}
