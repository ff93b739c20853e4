import { describe, expect, it } from "vitest";

import { changedParameters, pageOf, replacesHistory, sortingOf, tabOf, tableUrl, withParameters, type TableChange } from "@/tables/tableUrl";

describe("tableUrl", () => {
  it("goes back to the first page for every change except paging", () => {
    const here = "/admin/tasks?page=7";

    expect(tableUrl(here, { kind: "search", search: "red" })).toBe("/admin/tasks?search=red");
    expect(tableUrl(here, { kind: "sort", column: "due", direction: "desc" })).toBe("/admin/tasks?sort=due&direction=desc");
    expect(tableUrl(here, { kind: "perPage", perPage: 50 })).toBe("/admin/tasks?perPage=50");
    expect(tableUrl(here, { kind: "page", page: 8 })).toBe("/admin/tasks?page=8");
  });

  it("omits the number of the first page", () => {
    expect(tableUrl("/admin/tasks?page=2", { kind: "page", page: 1 })).toBe("/admin/tasks");
  });

  it("removes a cleared search", () => {
    expect(tableUrl("/admin/tasks?search=red", { kind: "search", search: " " })).toBe("/admin/tasks");
  });

  it("keeps unknown parameters and drops the fragment", () => {
    expect(tableUrl("/admin/tasks?tab=mine#top", { kind: "page", page: 3 })).toBe("/admin/tasks?tab=mine&page=3");
  });

  it("escapes the search text", () => {
    const address = tableUrl("/t", { kind: "search", search: " a&b=ü? " });

    expect(new URLSearchParams(address.split("?")[1]).get("search")).toBe("a&b=ü?");
  });
});

describe("reading a URL", () => {
  it("treats a missing or invalid page as the first", () => {
    expect([pageOf("/t"), pageOf("/t?page=x"), pageOf("/t?page=-2"), pageOf("/t?page=4")]).toEqual([1, 1, 1, 4]);
  });

  it("reads the sort order, ascending by default", () => {
    expect(sortingOf("/t")).toBeNull();
    expect(sortingOf("/t?sort=due")).toEqual({ column: "due", direction: "asc" });
    expect(sortingOf("/t?sort=due&direction=desc")).toEqual({ column: "due", direction: "desc" });
  });
});

describe("filters in the URL", () => {
  const filters = (here: string, changes: Record<string, unknown>, applied: Record<string, unknown> = {}) =>
    decodeURIComponent(tableUrl(here, { kind: "filters", filters: changes, applied }));

  it("have the server's format", () => {
    expect(
      filters("/t?page=3", {
        state: "open",
        tags: ["a", "b"],
        due: { from: "2026-01-01", to: null },
        rules: { join: "or", rules: [{ column: "title", operator: "contains", value: "x" }] },
      }),
    ).toBe(
      "/t?filters[state]=open&filters[tags][]=a&filters[tags][]=b&filters[due][from]=2026-01-01" +
        "&filters[rules][join]=or&filters[rules][rules][0][column]=title" +
        "&filters[rules][rules][0][operator]=contains&filters[rules][rules][0][value]=x",
    );
  });

  it("keep the other filters, from the URL or from defaults", () => {
    expect(filters("/t?filters[state]=open", { due: "x" }, { old: "1" })).toBe("/t?filters[state]=open&filters[due]=x");
    expect(filters("/t", { due: "x" }, { state: "open" })).toBe("/t?filters[state]=open&filters[due]=x");
    expect(filters("/t?filters=", { due: "x" }, { state: "open" })).toBe("/t?filters[due]=x");
  });

  it("replace the whole value", () => {
    expect(filters("/t?filters[tags][]=a&filters[tags2]=z", { tags: ["b"] })).toBe("/t?filters[tags2]=z&filters[tags][]=b");
  });

  it("are an empty parameter when the last one is removed, so that no default returns", () => {
    expect(filters("/t", { state: null }, { state: "open" })).toBe("/t?filters=");
    expect(filters("/t?filters[due][from]=x", { due: { from: null, to: "" } })).toBe("/t?filters=");
    expect(tableUrl("/t?filters%5Bstate%5D=open&tab=a", { kind: "clearFilters" })).toBe("/t?tab=a&filters=");
  });
});

describe("the rest of the state in the URL", () => {
  const after = (here: string, change: Parameters<typeof tableUrl>[1]) => decodeURIComponent(tableUrl(here, change));

  it("writes the search of a column, and clears it", () => {
    expect(after("/t", { kind: "columnSearch", searches: { title: "red" }, applied: { owner: "Al" } })).toBe(
      "/t?columnSearch[owner]=Al&columnSearch[title]=red",
    );
    expect(after("/t?columnSearch[title]=red", { kind: "columnSearch", searches: { title: "" }, applied: {} })).toBe("/t");
    expect(after("/t?columnSearch[title]=red&search=x", { kind: "clearColumnSearches" })).toBe("/t?search=x");
  });

  it("writes an explicit empty group", () => {
    expect(after("/t?page=2", { kind: "group", group: "state" })).toBe("/t?group=state");
    expect(after("/t?group=state", { kind: "group", group: null })).toBe("/t?group=");
  });

  it("arranges columns by their differences, and resets them", () => {
    const declared = { visible: ["a", "b"], order: ["a", "b"] };
    const arranged = after("/t?columns[visible][]=b", { kind: "columns", columns: { visible: ["a"], order: ["b", "a"] }, declared });

    expect(arranged).toBe("/t?columns=-b,a:1");
    expect(after(arranged, { kind: "columns", columns: null, declared })).toBe("/t?columns=");
  });

  it("lists all columns if a name cannot be part of the short form", () => {
    const declared = { visible: ["a,b", "c"], order: ["a,b", "c"] };

    expect(after("/t?columns=-c", { kind: "columns", columns: { visible: ["c"], order: ["c", "a,b"] }, declared })).toBe(
      "/t?columns[visible][]=c&columns[order][]=c&columns[order][]=a,b",
    );
  });

  it("changes layout and tab", () => {
    expect(after("/t?page=2", { kind: "layout", layout: "grid" })).toBe("/t?layout=grid");
    expect(after("/t?cursor=abc", { kind: "tab", tab: "mine" })).toBe("/t?tab=mine");
    expect([tabOf("/t?tab=mine"), tabOf("/t")]).toEqual(["mine", null]);
  });

  it("writes cursors, and counts on demand without leaving the page", () => {
    expect(after("/t?cursor=a", { kind: "cursor", cursor: "b" })).toBe("/t?cursor=b");
    expect(after("/t?cursor=a", { kind: "cursor", cursor: null })).toBe("/t");
    expect(after("/t?page=3", { kind: "exactCount" })).toBe("/t?page=3&count=exact");
  });
});

describe("a table among others", () => {
  const TAGS = "relations[tags]";
  const here = "/admin/plants/7?page=3&relations[notes][page]=2&relations[tags][page]=4";
  const change = (next: TableChange, address = here) => decodeURIComponent(tableUrl(address, next, TAGS));
  const others = "/admin/plants/7?page=3&relations[notes][page]=2";

  it.each<[TableChange, string]>([
    [{ kind: "search", search: "red" }, "&relations[tags][search]=red"],
    [{ kind: "sort", column: "due", direction: "desc" }, "&relations[tags][sort]=due&relations[tags][direction]=desc"],
    [{ kind: "filters", filters: { state: ["a", "b"] }, applied: {} }, "&relations[tags][filters][state][]=a&relations[tags][filters][state][]=b"],
    [{ kind: "clearFilters" }, "&relations[tags][filters]="],
    [{ kind: "columns", columns: { visible: ["a"], order: [] }, declared: { visible: [], order: ["a"] } }, "&relations[tags][columns]=+a"],
    [{ kind: "page", page: 5 }, "&relations[tags][page]=5"],
    [{ kind: "perPage", perPage: 50 }, "&relations[tags][perPage]=50"],
    [{ kind: "group", group: null }, "&relations[tags][group]="],
  ])("changes its own part alone: %o", (next, written) => {
    expect(change(next)).toBe(others + written);
  });

  it("is read from its own namespace", () => {
    expect([pageOf(here), pageOf(here, TAGS), pageOf(here, "relations[photos]")]).toEqual([3, 4, 1]);
    expect(sortingOf("/p?sort=a&relations[tags][sort]=b&relations[tags][direction]=desc", TAGS)).toEqual({ column: "b", direction: "desc" });
    expect(tabOf("/p?tab=all", TAGS)).toBeNull();
  });
});

describe("other parameters", () => {
  it("replace existing values, and keep the rest", () => {
    expect(withParameters("/p?relation=tags&page=2#top", { relation: "notes" })).toBe("/p?relation=notes&page=2");
    expect(withParameters("/p", {})).toBe("/p");
  });
});

describe("a change in the history", () => {
  it.each<[boolean, TableChange[]]>([
    [false, [{ kind: "page", page: 2 }]],
    [false, [{ kind: "filters", filters: {}, applied: {} }]],
    [true, [{ kind: "filters", filters: {}, applied: {}, isTyped: true }]],
    [true, [{ kind: "search", search: "r", isTyped: true }]],
    [false, [{ kind: "search", search: "red" }]],
    [false, [{ kind: "search", search: "r", isTyped: true }, { kind: "tab", tab: "mine" }]],
    [true, [{ kind: "exactCount" }]],
  ])("replaces the entry only while typing: %s %o", (replaces, changes) => {
    expect(replacesHistory(changes)).toBe(replaces);
  });

  it("names its parameters, and those of a nested table by their group", () => {
    const changes: TableChange[] = [{ kind: "search", search: "" }, { kind: "clearColumnSearches" }];

    expect(changedParameters(changes, null)).toEqual(["search", "columnSearch"]);
    expect(changedParameters(changes, "relations[tags]")).toEqual(["relations"]);
  });
});
