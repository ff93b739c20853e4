import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SharedProps } from "@/contracts/panels";
import { resetFollowed } from "@/jobs/followed";
import { resetJobs } from "@/jobs/jobStore";
import { resetResults } from "@/jobs/resultToasts";
import { JobsButton } from "@/panel/JobsButton";
import { JobTracker } from "@/panel/JobTracker";
import { clearToasts } from "@/support/toasts";
import { JobServer, WORK, aJob } from "@/testing/aJob";
import { renderInPage } from "@/testing/renderApp";
import { ToastViewport } from "@/ui/ToastViewport";

let server: JobServer;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  server = new JobServer();
});

afterEach(() => {
  resetFollowed();
  resetJobs();
  resetResults();
  clearToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = () => screen.findByRole("button", { name: /^Background work/ });
const user = userEvent.setup({ advanceTimers: (delay) => vi.advanceTimersByTime(delay) });

function open(jobs: string[], shared: Partial<SharedProps> = {}) {
  return renderInPage(
    <>
      <JobsButton />
      <JobTracker />
      <ToastViewport />
    </>,
    { shared: { backgroundWork: WORK, ...(jobs.length > 0 && { jobs }), ...shared } },
  );
}

async function openList() {
  await user.click(await button());
  return screen.findByRole("dialog", { name: "Background work" });
}

test("without jobs nothing is shown and nothing is requested", async () => {
  open([]);
  await pass(20_000);

  expect(screen.queryByRole("button", { name: /Background work/ })).not.toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test("the button shows the percentage, and the list the rows", async () => {
  server.jobs = [aJob("a", { done: 42_000, total: 100_000 })];
  open(["a"]);

  expect(await button()).toHaveTextContent("42%");
  const list = await openList();
  expect(within(list).getByRole("progressbar", { name: "Export tasks" })).toHaveAttribute("aria-valuenow", "42");
  expect(within(list).getByText("42,000 of 100,000 rows")).toBeVisible();
});

test("while the total is unknown the bar has no value", async () => {
  server.jobs = [aJob("a", { state: "queued" })];
  open(["a"]);

  const bar = within(await openList()).getByRole("progressbar");
  expect(bar).not.toHaveAttribute("aria-valuenow");
  expect(bar).toHaveAttribute("aria-valuetext", "Waiting to start");
});

test("the job is polled until it ends", async () => {
  server.jobs = [aJob("a", { done: 1, total: 4 })];
  open(["a"]);
  await button();

  server.change("a", { done: 2, total: 4 });
  await pass(1_100);
  expect(await button()).toHaveTextContent("50%");
  server.change("a", { state: "done", done: 4, message: "4 rows exported.", url: "/admin/exports/a.csv", urlLabel: "Download" });
  await pass(1_100);
  expect(await button()).toHaveTextContent("Ready");
  const polls = server.polls;
  await pass(30_000);

  expect(server.polls).toBe(polls);
});

test("polls are less frequent while nothing moves", async () => {
  server.jobs = [aJob("a", { state: "queued" })];
  open(["a"]);
  await button();
  await pass(30_000);

  expect(server.polls).toBeLessThan(10);
});

test("a hidden tab does not poll", async () => {
  server.jobs = [aJob("a")];
  open(["a"]);
  await button();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(2_000);
  const polls = server.polls;
  await pass(60_000);
  expect(server.polls).toBe(polls);

  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(10);
  expect(server.polls).toBe(polls + 1);
});

test("the result is a toast with the link, once", async () => {
  server.jobs = [aJob("a")];
  open(["a"]);
  await button();
  server.change("a", { state: "done", message: "4 rows exported.", url: "/admin/exports/a.csv", urlLabel: "Download" });
  await pass(3_000);

  expect(screen.getByText("4 rows exported.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("href", "/admin/exports/a.csv");
});

test("with the open list there is no toast", async () => {
  server.jobs = [aJob("a")];
  open(["a"]);
  const list = await openList();
  server.change("a", { state: "done", message: "4 rows exported.", url: "/admin/exports/a.csv" });
  await pass(4_000);

  expect(within(list).getByText("4 rows exported.")).toBeVisible();
  expect(within(list).getByRole("link", { name: "Download" })).toHaveAttribute("href", "/admin/exports/a.csv");
  expect(screen.getAllByText("4 rows exported.")).toHaveLength(1);
});

test("a failed job shows its error and a link to the details", async () => {
  server.jobs = [aJob("a", { state: "failed", error: "The disk is full." })];
  open(["a"]);

  expect(await button()).toHaveTextContent("Failed");
  const list = await openList();
  expect(within(list).getByText("The disk is full.")).toBeVisible();
  expect(within(list).getByRole("link", { name: "Details" })).toHaveAttribute("href", WORK);
});

test("a job is cancelled", async () => {
  server.jobs = [aJob("a", { state: "queued" })];
  open(["a"]);
  const list = await openList();
  server.change("a", { state: "cancelled", canCancel: false });

  await user.click(within(list).getByRole("button", { name: "Cancel" }));

  expect(server.asked.find(({ method }) => method === "POST")).toEqual({ url: `${WORK}/cancel`, method: "POST", body: { id: "a" } });
  expect(await within(list).findByText("Cancelled")).toBeVisible();
});

test("several jobs are one count, and finished ones are dismissed", async () => {
  server.jobs = [
    aJob("a", { done: 1, total: 2 }),
    aJob("b", { label: "Export projects", done: 0, total: 2 }),
    aJob("c", { label: "Export labels", state: "done" }),
    aJob("d", { label: "Export teams", state: "done" }),
  ];
  open(["a", "b", "c", "d"]);

  expect(await button()).toHaveAccessibleName(/2 jobs/);
  expect(await button()).toHaveTextContent("25%");
  const list = await openList();
  expect(within(list).getAllByRole("listitem")).toHaveLength(4);
  await user.click(within(list).getByRole("button", { name: "Dismiss finished" }));
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
});

test("a reload continues with the same jobs, and a dismissed one stays away", async () => {
  server.jobs = [aJob("a", { state: "done" }), aJob("b")];
  const { unmount } = open(["a", "b"]);
  const list = await openList();
  await user.click(within(list).getByRole("button", { name: "Dismiss" }));
  unmount();
  resetFollowed();
  resetJobs();

  open(["a"]);
  expect(await button()).toHaveAccessibleName(/Export tasks/);
  expect(server.asked.at(-1)?.url).toBe(`${WORK}/active?ids=b`);
});

test("a job that the server does not know is forgotten", async () => {
  open(["gone"]);
  await pass(100);

  expect(screen.queryByRole("button", { name: /Background work/ })).not.toBeInTheDocument();
  expect(sessionStorage.getItem("panel.jobs.admin")).toContain('"ids":[]');
});

test("a refused request ends the polling", async () => {
  server.status = 401;
  open(["a"]);
  await pass(60_000);

  expect(server.polls).toBe(1);
});

test("a screen reader hears the start, the quarters and the end", async () => {
  server.jobs = [aJob("a", { done: 1, total: 100 })];
  open(["a"]);
  await button();
  const status = screen.getByRole("status");
  expect(status).toHaveTextContent("Export tasks has started");

  server.change("a", { done: 20, total: 100 });
  await pass(1_100);
  expect(status).toHaveTextContent("Export tasks has started");
  server.change("a", { done: 60, total: 100 });
  await pass(1_100);
  expect(status).toHaveTextContent("Export tasks: 50%");
  server.change("a", { state: "failed", error: "The disk is full." });
  await pass(1_100);
  expect(status).toHaveTextContent("Export tasks: The disk is full.");
});
