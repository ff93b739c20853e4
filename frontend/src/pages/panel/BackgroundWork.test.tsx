import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { BackgroundWorkRow } from "@/contracts/pages";
import { followedIds, openFollowed, resetFollowed } from "@/jobs/followed";
import { resetJobs } from "@/jobs/jobStore";
import BackgroundWork from "@/pages/panel/BackgroundWork";
import { clearToasts } from "@/support/toasts";
import { pagination } from "@/tables/fixtures";
import { JobServer, WORK, aJob } from "@/testing/aJob";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

let server: JobServer;

beforeEach(() => {
  sessionStorage.clear();
  openFollowed("admin");
  server = new JobServer();
});

afterEach(() => {
  resetFollowed();
  resetJobs();
  clearToasts();
  vi.unstubAllGlobals();
});

const row = (id: string, changes: Partial<BackgroundWorkRow> = {}): BackgroundWorkRow => ({
  ...aJob(id, changes),
  attempts: 1,
  startedAt: "2026-11-15T09:00:10Z",
  ...changes,
});

function open(rows: BackgroundWorkRow[], pages = 1) {
  server.jobs = rows;
  const props = { page: pageMetadata("Background work"), rows, pagination: pagination({ total: rows.length, lastPage: pages }), backgroundWork: WORK };
  return openScreen(BackgroundWork, props, "/admin/background-work");
}

const item = (name: string) => screen.getByRole("listitem", { name });

test("each state is shown with what can be done", async () => {
  await open([
    row("1", { label: "Waiting one", state: "queued", startedAt: null }),
    row("2", { label: "Running one", done: 12_000, total: 100_000 }),
    row("3", { label: "Done one", state: "done", message: "7 rows", url: "/admin/exports/a.csv", urlLabel: "Download CSV" }),
    row("4", { label: "Failed one", state: "failed", error: "The disk is full.", attempts: 3 }),
    row("5", { label: "Cancelled one", state: "cancelled" }),
  ]);

  expect(within(item("Waiting one")).getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(within(item("Running one")).getByText("12,000 of 100,000 rows")).toBeVisible();
  expect(within(item("Running one")).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "12");
  expect(within(item("Done one")).getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", "/admin/exports/a.csv");
  expect(within(item("Failed one")).getByText("The disk is full.")).toBeVisible();
  expect(within(item("Failed one")).getByText("3 attempts")).toBeVisible();
  expect(within(item("Failed one")).getByRole("button", { name: "Try again" })).toBeVisible();
  expect(within(item("Cancelled one")).queryByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
});

test("times are relative, with the full time as title", async () => {
  await open([row("1", { state: "done" })]);

  const [started, ended] = screen.getAllByText(/ago|yesterday/i, { selector: "time" });
  expect(started).toHaveAttribute("datetime", "2026-11-15T09:00:10Z");
  expect(ended?.getAttribute("title")).toContain("2026");
});

test("without jobs the page says what would be here", async () => {
  await open([]);

  expect(screen.getByText("No background work")).toBeVisible();
  expect(server.asked).toEqual([]);
});

test("progress is shown as it comes, and the end reloads the rows", async () => {
  const page = await open([row("1", { done: 1, total: 4 })]);
  server.change("1", { state: "done", done: 4, total: 4, message: "4 rows" });

  await waitFor(() => expect(within(item("Export tasks")).getByText("4 rows")).toBeVisible(), { timeout: 3_000 });
  await waitFor(() => expect(page.requests).toHaveLength(1));
  expect(page.nextRequest().headers).toMatchObject({ "X-Inertia-Partial-Data": "rows,pagination", "X-Panel-Poll": "true" });
});

test("a job is cancelled", async () => {
  await open([row("1", { state: "queued" })]);
  server.change("1", { state: "cancelled", canCancel: false });

  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(within(item("Export tasks")).getByText("Cancelled")).toBeVisible());
  expect(item("Export tasks")).toHaveFocus();
});

test("another try is followed", async () => {
  const page = await open([row("1", { state: "failed", error: "No" })]);
  server.jobs = [aJob("1", { id: "2", state: "queued" })];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ job: aJob("2", { state: "queued" }) }))));

  await userEvent.click(screen.getByRole("button", { name: "Try again" }));

  await waitFor(() => expect(followedIds()).toEqual(["2"]));
  expect(page.requests).toHaveLength(1);
});

test("other pages are links in the query string", async () => {
  const page = await open([row("1", { state: "done" })], 3);

  expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(page.nextRequest().url).toBe("/admin/background-work?page=2");
});
