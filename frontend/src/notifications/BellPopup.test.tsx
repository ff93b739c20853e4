import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Bell } from "@/notifications/Bell";
import { BellPopup } from "@/notifications/BellPopup";
import { resetInbox } from "@/notifications/inbox";
import { notifyRowsChanged } from "@/notifications/rowChanges";
import { setUnread, useUnread } from "@/notifications/unread";
import { clearToasts } from "@/support/toasts";
import { BELL, BellServer, aRow } from "@/testing/aBell";
import { renderInPage } from "@/testing/renderApp";
import { ToastViewport } from "@/ui/ToastViewport";
import { lazyPopup } from "@/ui/lazyPopup";

const LazyBellPopup = lazyPopup("dialog", () => Promise.resolve(BellPopup));

let server: BellServer;

beforeEach(() => {
  server = new BellServer(aRow("1", { title: "Paid" }), aRow("2", { title: "Failed", color: "danger" }), aRow("3", { title: "Old", read: true }));
});

afterEach(() => {
  resetInbox();
  setUnread(null);
  clearToasts();
  vi.unstubAllGlobals();
});

function Header() {
  const { count } = useUnread();
  return (
    <>
      <LazyBellPopup trigger={<Bell unread={count ?? BELL.unread} />} />
      <ToastViewport />
    </>
  );
}

const bell = () => screen.getByRole("button", { name: /^Notifications/ });
const box = () => screen.getByRole("dialog", { name: "Notifications" });
const row = (title: string) => within(box()).getByText(title).closest("li") as HTMLElement;
const press = (name: string, within_: HTMLElement = box()) => userEvent.click(within(within_).getByRole("button", { name }));

async function opened() {
  renderInPage(<Header />, { shared: { notifications: BELL } });
  await userEvent.click(bell());
  await screen.findByText("Paid");
}

test("the bell shows the unread count", () => {
  renderInPage(<Bell unread={120} />);

  expect(screen.getByRole("button", { name: "Notifications 99+ unread" })).toBeVisible();
});

test("texts that may be cut have a tooltip", async () => {
  server = new BellServer(aRow("1", { title: "Paid", body: "A long text" }));
  await opened();

  expect(within(box()).getByTitle("Paid")).toBeVisible();
  expect(within(box()).getByTitle("A long text")).toBeVisible();
});

test("a bell without unread notifications has no badge", () => {
  renderInPage(<Bell unread={0} />);

  expect(screen.getByRole("button", { name: "Notifications" })).toBeVisible();
});

test("a placeholder is shown, then the rows", async () => {
  server.hold();
  renderInPage(<Header />, { shared: { notifications: BELL } });
  await userEvent.click(bell());
  expect(within(box()).getByRole("status", { name: "Loading" })).toBeInTheDocument();

  server.letGo();

  await screen.findByText("Paid");
  expect(within(box()).getAllByRole("listitem")).toHaveLength(3);
  expect(within(box()).queryByRole("status", { name: "Loading" })).toBeNull();
  expect(box()).toHaveFocus();
});

test("without notifications there is an empty state", async () => {
  server.rows = [];
  renderInPage(<Header />, { shared: { notifications: { ...BELL, unread: 0 } } });

  await userEvent.click(bell());

  expect(await screen.findByText("No new notifications")).toBeVisible();
  expect(within(box()).queryByRole("button", { name: "Clear all" })).toBeNull();
  expect(within(box()).getByRole("link", { name: "View all" })).toHaveAttribute("href", "/admin/notifications/all");
});

test.each([500, 0])("a failure (%s) is shown and can be retried", async (status) => {
  server.status = status;
  renderInPage(<Header />, { shared: { notifications: BELL } });
  await userEvent.click(bell());
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");

  server.status = 200;
  await press("Try again");

  expect(await screen.findByText("Paid")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an expired session links to the login page", async () => {
  server.status = 401;
  renderInPage(<Header />, { shared: { notifications: BELL } });

  await userEvent.click(bell());

  expect(await screen.findByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/admin/login");
});

test("older rows stay if new ones cannot be loaded", async () => {
  await opened();
  await userEvent.keyboard("{Escape}");
  server.status = 503;

  await userEvent.click(bell());

  expect(await screen.findByRole("alert")).toHaveTextContent("New notifications could not be loaded");
  expect(screen.getByText("Paid")).toBeVisible();
});

test("one is marked as read, and the focus stays in its row", async () => {
  await opened();
  expect(within(box()).getByText("2 unread")).toBeVisible();

  await press("Mark as read", row("Paid"));

  expect(within(box()).getByText("1 unread")).toBeVisible();
  expect(within(row("Paid")).queryByRole("button", { name: "Mark as read" })).toBeNull();
  expect(row("Paid")).toHaveFocus();
  expect(server.asked.at(-1)).toMatchObject({ url: BELL.readUrl, body: { id: "1" } });
});

test("the button that marks one as read has an icon of its own and a tooltip", async () => {
  await opened();
  const button = within(row("Paid")).getByRole("button", { name: "Mark as read", description: /Paid/ });
  expect(button.querySelector("svg")).toHaveClass("lucide-mail-open");

  await userEvent.hover(button);

  expect(await screen.findByRole("tooltip")).toHaveTextContent("Mark as read");
});

test("all are marked as read", async () => {
  await opened();

  await press("Mark all as read");

  await waitFor(() => expect(bell()).toHaveAccessibleName("Notifications"));
  expect(within(box()).queryByRole("button", { name: /Mark/ })).toBeNull();
  expect(box()).toContainElement(document.activeElement as HTMLElement);
});

test("read rows are cleared, unread ones stay", async () => {
  await opened();

  await press("Clear read");

  await waitFor(() => expect(screen.queryByText("Old")).toBeNull());
  expect(screen.getByText("Paid")).toBeVisible();
  expect(within(box()).queryByRole("button", { name: "Clear read" })).toBeNull();
});

test("all rows are cleared only after a confirmation", async () => {
  await opened();

  await press("Clear all");
  expect(within(box()).getByRole("button", { name: "Delete all" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(within(box()).getByRole("button", { name: "Clear all" })).toHaveFocus();
  expect(server.asked.some(({ url }) => url === BELL.clearUrl)).toBe(false);

  await press("Clear all");
  await press("Delete all");

  expect(await screen.findByText("No new notifications")).toBeVisible();
  expect(server.rows).toEqual([]);
});

test("a refused change is reverted and reported", async () => {
  await opened();
  server.status = 500;

  await press("Mark all as read");

  expect(await screen.findByText("This could not be done")).toBeVisible();
  expect(within(box()).getByText("2 unread")).toBeVisible();
  expect(within(row("Paid")).getByRole("button", { name: "Mark as read" })).toBeVisible();
});

test("a link marks its row as read, unless it says otherwise", async () => {
  const link = { url: "#there", newTab: false, variant: "outline" } as const;
  server.rows = [
    aRow("1", { title: "Paid", actions: [{ ...link, name: "a", label: "View", markAsRead: true }] }),
    aRow("2", { title: "Seen", actions: [{ ...link, name: "b", label: "Peek", markAsRead: false }] }),
  ];
  await opened();

  await userEvent.click(screen.getByRole("link", { name: "Seen", description: "Peek" }));
  expect(server.asked.some(({ url }) => url === BELL.readUrl)).toBe(false);

  await userEvent.click(screen.getByRole("link", { name: "Paid", description: "View" }));
  expect(server.asked.at(-1)).toMatchObject({ url: BELL.readUrl, body: { id: "1" } });
});

test("the first harmless link is the row, the others have their declared style, and unsafe ones are dropped", async () => {
  const link = { name: "x", url: "/x", newTab: false, variant: "outline", markAsRead: true } as const;
  server.rows = [
    aRow("1", {
      title: "Paid",
      actions: [
        { ...link, label: "Danger", variant: "destructive" },
        { ...link, label: "View", url: "/paid" },
        { ...link, label: "Loud", variant: "default" },
        { ...link, label: "Away", newTab: true },
        { ...link, label: "Runs", url: "javascript:alert(1)" },
        { ...link, label: "Nowhere", url: null },
      ],
    }),
  ];
  await opened();

  expect(within(row("Paid")).getAllByRole("link")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "Paid", description: "View" })).toHaveAttribute("href", "/paid");
  expect(screen.getByRole("link", { name: "Loud" })).toHaveClass("bg-primary");
  expect(screen.getByRole("link", { name: "Danger" })).toHaveClass("bg-destructive");
  expect(screen.getByRole("link", { name: "Away" })).toHaveAttribute("target", "_blank");
  expect(screen.queryByText("Runs")).toBeNull();
  expect(screen.queryByText("Nowhere")).toBeNull();
});

test("new rows are loaded while the popup is open, without extending the session", async () => {
  await opened();
  server.rows.unshift(aRow("4", { title: "Just now" }));

  act(() => notifyRowsChanged("elsewhere"));

  expect(await screen.findByText("Just now")).toBeVisible();
  expect(server.count(true)).toBe(1);
});

test("on a phone it is a drawer", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: media.includes("width"), media }) as unknown as MediaQueryList,
  );
  await opened();

  expect(box()).toHaveAttribute("data-placement", "bottom");
  await userEvent.click(within(box()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bell()).toHaveFocus();
});
