import { dropNested, hasNested, isBlank, writeNested } from "@/tables/nestedParameters";

/** What a page's filters stand below in the address. */
export const OF_PAGE = "filters";

/** What a widget's own filters stand below; a table widget keeps its page and its order there too. */
export function groupOf(id: string): string {
  return `widgets[${id}]`;
}

/** What the rows of a table widget are turned by: other filters have other pages. */
const TURNED = ["page", "cursor"];

/**
 * Return the address with these filters in place of the old ones.
 *
 * A group that is there stands for itself, so what is blank is left out. Where nothing would be left the group is
 * written out empty: one that is merely missing would be filled in again, by a default or by what is remembered.
 */
export function filterUrl(current: string, group: string, values: Readonly<Record<string, unknown>>): string {
  const [address = ""] = current.split("#", 1);
  const [path = "", query = ""] = address.split("?", 2);
  const parameters = new URLSearchParams(query);
  const names = Object.keys(values);
  parameters.delete(group);
  [...names, ...(group === OF_PAGE ? [] : TURNED)].forEach((name) => dropNested(parameters, `${group}[${name}]`));
  names.forEach((name) => writeNested(parameters, `${group}[${name}]`, values[name]));
  if (names.every((name) => isBlank(values[name]))) {
    // A group that only orders a table says nothing about filters, so it has to name them.
    const empty = hasNested(parameters, group) ? names.map((name) => `${group}[${name}]`) : [group];
    empty.forEach((name) => parameters.set(name, ""));
  }
  return `${path}?${parameters.toString()}`;
}
