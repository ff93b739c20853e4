import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import type { NotificationRow } from "@/contracts/notifications";
import { notifyRowsChanged } from "@/notifications/rowChanges";
import Notifications from "@/pages/panel/Notifications";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata, sharedProps } from "@/testing/props";

const ROW: NotificationRow = {
  id: "7",
  title: "The export is ready",
  body: "241 rows",
  color: "success",
  icon: "check",
  actions: [
    { name: "download", label: "Download", url: "/files/7", newTab: false, variant: "outline", markAsRead: true },
    { name: "nowhere", label: "Nowhere", url: null, newTab: false, variant: "outline", markAsRead: true },
  ],
  read: false,
  createdAt: "2026-11-15T09:00:00Z",
};

const BELL = {
  enabled: true,
  indexUrl: "/admin/notifications",
  readUrl: "/admin/notifications/read",
  clearUrl: "/admin/notifications/clear",
  unread: 1,
};

async function opened(rows: NotificationRow[], filters: Record<string, string> = {}) {
  const shared = sharedProps({ notifications: BELL });
  return openScreen(
    Notifications as never,
    {
      ...shared,
      page: pageMetadata("Notifications"),
      rows,
      state: { filters },
      pagination: { page: 1, lastPage: 1 },
    } as never,
    "/admin/notifications/all",
  );
}

test("a notification shows its text and links", async () => {
  await opened([ROW]);

  expect(screen.getByText("The export is ready")).toBeVisible();
  expect(screen.getByRole("link", { name: "The export is ready", description: "Download" })).toHaveAttribute("href", "/files/7");
  expect(screen.queryByText("Nowhere")).toBeNull();
});

test("reading one posts it and reloads the rows", async () => {
  const answer = vi.fn(() => Promise.resolve(new Response('{"unread": 0}', { status: 200 })));
  vi.stubGlobal("fetch", answer);
  const { nextRequest } = await opened([ROW]);

  const button = screen.getByRole("button", { name: "Mark as read" });
  expect(button.querySelector("svg")).toHaveClass("lucide-mail-open");
  await userEvent.click(button);

  expect(answer).toHaveBeenCalledWith("/admin/notifications/read", expect.objectContaining({ body: '{"id":"7"}' }));
  await vi.waitFor(() => expect(nextRequest().url).toBe("/admin/notifications/all"));
});

test("clearing the read ones is offered only if there are some", async () => {
  await opened([ROW]);
  expect(screen.getByRole("button", { name: "Clear all" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear read" })).toBeNull();
});

test("an empty list has its own state", async () => {
  await opened([]);

  expect(screen.getByText("No new notifications")).toBeVisible();
});

test.each([
  ["unread", "All caught up"],
  ["read", "No read notifications"],
])("an empty list of %s notifications has its own text", async (view, words) => {
  await opened([], { state: view });

  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(new RegExp(view, "i"));
});

test("everything is deleted after a confirmation, and the focus returns to the heading", async () => {
  const answer = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"unread": 0}', { status: 200 })));
  vi.stubGlobal("fetch", answer);
  const { nextRequest } = await opened([ROW]);

  await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(answer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete all" }));

  expect(answer).toHaveBeenCalledWith("/admin/notifications/clear", expect.objectContaining({ body: '{"all":true}' }));
  expect(screen.getByRole("heading", { name: "Notifications" })).toHaveFocus();
  await vi.waitFor(() => expect(nextRequest().url).toBe("/admin/notifications/all"));
});

test("notifications from elsewhere are loaded by a partial reload", async () => {
  const { nextRequest } = await opened([ROW]);

  act(() => notifyRowsChanged("elsewhere"));

  await vi.waitFor(() => expect(nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "rows,pagination", "X-Panel-Poll": "true" }));
});
