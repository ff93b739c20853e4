import { expect, test } from "vitest";

import { tableState } from "@/tables/fixtures";
import { listParameters } from "@/tables/listParameters";

test("the applied state has the names of the query string", () => {
  const state = tableState({
    search: "red",
    columnSearches: { title: "plan" },
    filters: { state: ["late", "open"], due: { from: "2026-01-01" } },
    sort: "hours",
    direction: "desc",
    group: "state",
    canSelectAll: true,
  });

  expect(listParameters(state, [{ key: "all", active: false }, { key: "mine", active: true }])).toEqual({
    search: "red",
    columnSearch: { title: "plan" },
    filters: { state: ["late", "open"], due: { from: "2026-01-01" } },
    sort: "hours",
    direction: "desc",
    group: "state",
    tab: "mine",
  });
});

test("empty values are empty texts, so that no default and no session replaces them", () => {
  expect(listParameters(tableState())).toEqual({ search: "", columnSearch: "", filters: "", sort: "", group: "" });
});
