import { OPEN_LISTS, readForTab, storeForTab } from "@/support/storage";

/** The query strings of the lists that the user has come through, by the path of the list. */
type OpenLists = Record<string, string>;

/** The server ignores a longer state. */
const MAX_LENGTH = 2000;

/** Remember the state of a list: the pages of its records link back to it. */
export function rememberList(indexUrl: string, url: string): void {
  const query = url.split("#", 1)[0]?.split("?", 2)[1] ?? "";
  storeForTab(OPEN_LISTS, { ...openLists(), [pathOf(indexUrl)]: query });
}

/** Forget the lists that do not contain the current page. `indexUrl` is the list of its resource. */
export function leaveLists(indexUrl: string | null): void {
  const lists = Object.entries(openLists());
  // The list of a nested resource is below a record of its parent's list.
  const kept = lists.filter(([path]) => indexUrl !== null && `${pathOf(indexUrl)}/`.startsWith(`${path}/`));
  if (kept.length < lists.length) {
    storeForTab(OPEN_LISTS, Object.fromEntries(kept));
  }
}

/** The query string of the list from which the record was opened; null if it was opened from somewhere else. */
export function openListState(indexUrl: string): string | null {
  const query = openLists()[pathOf(indexUrl)];
  return query === undefined || query.length > MAX_LENGTH ? null : query;
}

/** The URL of a list in the state in which the user left it. */
export function openListUrl(indexUrl: string): string {
  const query = openLists()[indexUrl];
  return query ? `${indexUrl}?${query}` : indexUrl;
}

function openLists(): OpenLists {
  return (readForTab(OPEN_LISTS) as OpenLists | null) ?? {};
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}
