import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import type { ListPosition as Position, PageHead } from "@/contracts/resources";
import { ListPosition } from "@/panel/ListPosition";
import { rememberList } from "@/support/openLists";
import { activeShortcuts } from "@/support/shortcuts";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

const RESOURCE = { slug: "tasks", label: "Task", pluralLabel: "Tasks", indexUrl: "/admin/tasks", parentKey: null };
const THIRD: Position = {
  number: 3,
  total: 1000,
  totalIsExact: false,
  previousUrl: "/admin/tasks/2",
  nextUrl: "/admin/tasks/4",
};

function Screen() {
  return (
    <>
      <ListPosition />
      <input aria-label="Title" />
    </>
  );
}

const open = (changes: Partial<PageHead> = {}) =>
  openScreen(Screen, { page: pageMetadata("Task"), resource: RESOURCE, hasListPosition: true, ...changes }, "/admin/tasks/3");

beforeEach(() => sessionStorage.clear());

describe("a record that was opened from a list", () => {
  beforeEach(() => rememberList("/admin/tasks", "/admin/tasks?tab=mine&page=2"));

  it("requests its position with the state of the list", async () => {
    const page = await open();
    const request = page.nextRequest();
    expect(request.headers).toMatchObject({ "X-Inertia-Partial-Data": "listPosition", "X-Panel-List": "tab=mine&page=2" });
    expect(request.url).toBe("/admin/tasks/3");
    expect(screen.getByRole("navigation", { name: "Records of the list" })).toHaveAttribute("aria-busy", "true");

    await request.answer({ listPosition: THIRD });

    expect(await screen.findByText("3 of 1,000+")).toBeVisible();
    expect(screen.getByRole("link", { name: "Previous record" })).toHaveAttribute("href", "/admin/tasks/2");
    expect(screen.getByRole("link", { name: "Next record" })).toHaveAttribute("href", "/admin/tasks/4");
    expect([...activeShortcuts()]).toEqual(["previousRecord", "nextRecord"]);
    expect(page.requests).toHaveLength(1);
  });

  it("has no link at the end of the list, and no key", async () => {
    const page = await open();
    await page.nextRequest().answer({ listPosition: { ...THIRD, number: 4, total: 4, totalIsExact: true, nextUrl: null } });

    expect(await screen.findByText("4 of 4")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Next record" })).toBeNull();
    await userEvent.keyboard("]");

    expect(page.requests).toHaveLength(1);
  });

  it("shows no number beyond the limit of the count", async () => {
    const page = await open();
    await page.nextRequest().answer({ listPosition: { ...THIRD, number: null } });

    expect(await screen.findByRole("link", { name: "Next record" })).toBeVisible();
    expect(screen.getByRole("navigation")).toHaveTextContent("");
  });

  it("shows nothing if the list does not contain it", async () => {
    const page = await open();
    await page.nextRequest().answer({ listPosition: null });

    await waitFor(() => expect(screen.queryByRole("navigation")).toBeNull());
  });

  it("keeps its place if the list does not contain it, so that the page does not move", async () => {
    const page = await open();
    const place = screen.getByRole("navigation").className;
    await page.nextRequest().answer({ listPosition: null });

    await waitFor(() => expect(screen.getByRole("textbox").previousElementSibling).toHaveClass(...place.split(" "), "invisible"));
  });

  it("needs no place if the page was sent without a position", async () => {
    await open({ listPosition: null });

    expect(screen.getByRole("textbox").previousElementSibling).toBeNull();
  });

  it("opens its neighbours with the brackets, but not while typing", async () => {
    const page = await open();
    await page.nextRequest().answer({ listPosition: THIRD });
    await screen.findByText("3 of 1,000+");

    await userEvent.type(screen.getByRole("textbox"), "]");
    expect(page.requests).toHaveLength(1);
    screen.getByRole("textbox").blur();
    await userEvent.keyboard("]");

    expect(page.requests.at(-1)?.url).toBe("/admin/tasks/4");
  });

  it("stays as it is if the request fails", async () => {
    const page = await open();

    await page.nextRequest().refuse(500);

    expect(page.requests).toHaveLength(1);
  });
});

describe("a record that was opened from somewhere else", () => {
  it("requests nothing", async () => {
    const page = await open();

    expect(page.requests).toEqual([]);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("requests nothing if the page has no position", async () => {
    rememberList("/admin/tasks", "/admin/tasks");

    const page = await open({ hasListPosition: false });

    expect(page.requests).toEqual([]);
  });
});
