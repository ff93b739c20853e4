import { describe, expect, it } from "vitest";

import { pageOf, sortingOf, tableUrl } from "@/tables/tableUrl";

describe("tableUrl", () => {
  it("goes back to the first page for every change but paging", () => {
    const here = "/admin/tasks?page=7";

    expect(tableUrl(here, { kind: "search", search: "red" })).toBe("/admin/tasks?search=red");
    expect(tableUrl(here, { kind: "sort", column: "due", direction: "desc" })).toBe("/admin/tasks?sort=due&direction=desc");
    expect(tableUrl(here, { kind: "perPage", perPage: 50 })).toBe("/admin/tasks?perPage=50");
    expect(tableUrl(here, { kind: "page", page: 8 })).toBe("/admin/tasks?page=8");
  });

  it("leaves out the number of the first page", () => {
    expect(tableUrl("/admin/tasks?page=2", { kind: "page", page: 1 })).toBe("/admin/tasks");
  });

  it("writes a cleared search out", () => {
    expect(tableUrl("/admin/tasks?search=red", { kind: "search", search: "" })).toBe("/admin/tasks?search=");
  });

  it("keeps parameters it does not know and drops the fragment", () => {
    expect(tableUrl("/admin/tasks?tab=mine#top", { kind: "page", page: 3 })).toBe("/admin/tasks?tab=mine&page=3");
  });

  it("writes words so that they can be read back", () => {
    const address = tableUrl("/t", { kind: "search", search: " a&b=ü? " });

    expect(new URLSearchParams(address.split("?")[1]).get("search")).toBe("a&b=ü?");
  });
});

describe("reading an address", () => {
  it("takes a missing or senseless page for the first", () => {
    expect([pageOf("/t"), pageOf("/t?page=x"), pageOf("/t?page=-2"), pageOf("/t?page=4")]).toEqual([1, 1, 1, 4]);
  });

  it("reads the order, ascending unless it says otherwise", () => {
    expect(sortingOf("/t")).toBeNull();
    expect(sortingOf("/t?sort=due")).toEqual({ column: "due", direction: "asc" });
    expect(sortingOf("/t?sort=due&direction=desc")).toEqual({ column: "due", direction: "desc" });
  });
});
