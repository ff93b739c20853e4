import { beforeEach, describe, expect, it } from "vitest";

import { leaveLists, openListState, openListUrl, rememberList } from "@/support/openLists";
import { clearUserData } from "@/support/storage";

beforeEach(() => sessionStorage.clear());

describe("the lists that the user has come through", () => {
  it("have the state of the last visit", () => {
    rememberList("/admin/tasks", "/admin/tasks?tab=mine&page=2#top");

    expect(openListState("/admin/tasks")).toBe("tab=mine&page=2");
    expect(openListUrl("/admin/tasks")).toBe("/admin/tasks?tab=mine&page=2");
    expect(openListState("/admin/notes")).toBeNull();
    expect(openListUrl("/admin/notes")).toBe("/admin/notes");
  });

  it("may have no parameters", () => {
    rememberList("/admin/tasks", "/admin/tasks");

    expect(openListState("/admin/tasks")).toBe("");
    expect(openListUrl("/admin/tasks")).toBe("/admin/tasks");
  });

  it("are kept on the pages below them and forgotten elsewhere", () => {
    rememberList("/admin/tasks", "/admin/tasks?tab=mine");
    leaveLists("/admin/tasks");
    leaveLists("/admin/tasks/7/notes");
    expect(openListState("/admin/tasks")).toBe("tab=mine");

    leaveLists("/admin/tasks-done");

    expect(openListState("/admin/tasks")).toBeNull();
    rememberList("/admin/tasks", "/admin/tasks");
    leaveLists(null);
    expect(openListState("/admin/tasks")).toBeNull();
  });

  it("are not sent if their state is too long, and still linked", () => {
    rememberList("/admin/tasks", `/admin/tasks?search=${"x".repeat(3000)}`);

    expect(openListState("/admin/tasks")).toBeNull();
    expect(openListUrl("/admin/tasks")).toContain("?search=x");
  });

  it("are deleted at sign-out", () => {
    rememberList("/admin/tasks", "/admin/tasks?search=secret");

    clearUserData();

    expect(openListState("/admin/tasks")).toBeNull();
  });
});
