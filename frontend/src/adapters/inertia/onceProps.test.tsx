import { http, router } from "@inertiajs/react";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { cacheOnceProps } from "@/adapters/inertia/onceProps";
import { pageObject, renderApp } from "@/testing/renderApp";

/** The columns of each list, as the server knows them now. */
let tables: Record<string, string>;
let requested: { path: string; cached: unknown; onPage: unknown; contains: boolean }[];
let stop: () => void;

function List({ table, rows }: { table?: string; rows?: string }) {
  return (
    <p role="status">
      {table} {rows}
    </p>
  );
}

beforeEach(() => {
  tables = { "/tasks": "task columns", "/people": "people columns" };
  requested = [];
  stop = cacheOnceProps().stop;
  window.history.replaceState({}, "", "/home");
  renderApp({ List }, ({ children }) => <>{children}</>, { component: "Home", url: "/home" }, () => ({ status: 500 }));
  http.setClient({ request: (config) => Promise.resolve(answer(new URL(config.url), config.headers ?? {})) });
});

afterEach(() => stop());

/** Answer as the server does: without the table that the browser says it has. */
function answer(url: URL, headers: Record<string, unknown>) {
  const path = url.pathname;
  const [cached, onPage] = [headers["X-Panel-Cached-Props"], headers["X-Inertia-Except-Once-Props"]];
  const table = tables[path];
  const key = `table.${String(table).replaceAll(" ", "-")}`;
  const known = [cached, onPage].flatMap((keys) => String(keys).split(","));
  const contains = table !== undefined && !known.includes(key);
  requested.push({ path, cached, onPage, contains });
  const page = pageObject({
    component: table === undefined ? "Home" : "List",
    url: path,
    props: { rows: `rows of ${path}`, ...(contains && { table }) },
  });
  const once = table === undefined ? {} : { onceProps: { [key]: { prop: "table", expiresAt: null } } };
  return { status: 200, data: JSON.stringify({ ...page, sharedProps: ["navigation"], ...once }), headers: { "x-inertia": "true" } };
}

async function visit(path: string, only: string[] = []) {
  await act(() => new Promise<void>((resolve) => router.visit(path, { only, onFinish: () => resolve() })));
}

test("a list that was visited before is shown with its cached table", async () => {
  await visit("/tasks");
  await visit("/home");
  await visit("/tasks");

  expect(screen.getByRole("status")).toHaveTextContent("task columns rows of /tasks");
  expect(requested.map(({ path, cached, contains }) => [path, cached, contains])).toEqual([
    ["/tasks", undefined, true],
    ["/home", undefined, false],
    ["/tasks", "table.task-columns", false],
  ]);
});

test("a table that has changed is sent and shown", async () => {
  await visit("/tasks");
  await visit("/home");
  tables["/tasks"] = "fewer columns";
  await visit("/tasks");

  expect(screen.getByRole("status")).toHaveTextContent("fewer columns");
});

test("only the keys of the visited path are sent", async () => {
  await visit("/tasks");
  await visit("/people");
  await visit("/tasks");

  expect(requested.at(-1)).toMatchObject({ cached: "table.task-columns", onPage: "table.people-columns", contains: false });
  expect(screen.getByRole("status")).toHaveTextContent("task columns");
});

test("a partial reload names no cached props, and its new table replaces the old key", async () => {
  await visit("/tasks");
  tables["/tasks"] = "new columns";
  await visit("/tasks", ["rows"]);
  tables["/tasks"] = "task columns";
  await visit("/tasks");

  expect(requested.map(({ cached }) => cached)).toEqual([undefined, undefined, undefined]);
  // The page shows "new columns", so the first table is sent again.
  expect(screen.getByRole("status")).toHaveTextContent("task columns");
});
