import { router } from "@inertiajs/react";
import type { Page } from "@inertiajs/core";

/** The keys of the cached props of a path, in a visit to that path. */
const CACHED_PROPS = "X-Panel-Cached-Props";

/** How many paths are cached. A visit moves its path to the end, so it stays until the response arrives. */
const MAX_PATHS = 30;

/** The values of a page's props that are sent once, by their key. */
type Values = ReadonlyMap<string, unknown>;

/**
 * Cache the props that are sent once, such as the definition of a table, for the next visit to the same path. Inertia
 * itself reuses the props of the current page only. The keys contain a hash of the value, so a changed value has
 * another key.
 */
export function cacheOnceProps(): { add: (page: Page) => void; stop: () => void } {
  const paths = new Map<string, Values>();

  const store = (path: string, values: Values) => {
    paths.delete(path);
    paths.set(path, values);
    const [oldest] = paths.keys();
    if (paths.size > MAX_PATHS && oldest !== undefined) {
      paths.delete(oldest);
    }
  };

  const find = (key: string): unknown => [...paths.values()].find((values) => values.has(key))?.get(key);

  const add = (page: Page) => {
    dropOldKeys(page);
    const values = new Map<string, unknown>();
    for (const [key, { prop }] of ownOnceProps(page)) {
      page.props[prop] ??= find(key);
      values.set(key, page.props[prop]);
    }
    if (values.size > 0) {
      store(pathOf(page), values);
    }
  };

  const stopBefore = router.on("before", ({ detail: { visit } }) => {
    const path = visit.url.pathname;
    const values = path === window.location.pathname ? undefined : paths.get(path);
    if (values !== undefined && visit.method === "get" && visit.only.length === 0 && visit.except.length === 0) {
      store(path, values);
      visit.headers[CACHED_PROPS] = [...values.keys()].join(",");
    }
  });
  const stopUpdate = router.on("beforeUpdate", ({ detail: { page } }) => add(page));
  return {
    add,
    stop: () => {
      stopBefore();
      stopUpdate();
    },
  };
}

/** The props of the page that are sent once, without those that all pages share: Inertia reuses these. */
function ownOnceProps(page: Page) {
  const shared = new Set<PropertyKey>(page.sharedProps);
  return Object.entries(page.onceProps ?? {}).filter(([, { prop }]) => !shared.has(prop));
}

/** A partial reload adds its keys to those of the page; only the newest key of a prop belongs to its value. */
function dropOldKeys(page: Page): void {
  const newest = new Map(Object.entries(page.onceProps ?? {}).map(([key, { prop }]) => [prop, key]));
  for (const [key, { prop }] of Object.entries(page.onceProps ?? {})) {
    if (newest.get(prop) !== key) {
      Reflect.deleteProperty(page.onceProps ?? {}, key);
    }
  }
}

function pathOf({ url }: Page): string {
  return new URL(url, window.location.origin).pathname;
}
