import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { BackgroundWorkRow } from "@/contracts/pages";
import { followedIds, openFollowed, resetFollowed } from "@/jobs/followed";
import { resetJobs } from "@/jobs/jobStore";
import BackgroundWork from "@/pages/panel/BackgroundWork";
import { clearToasts } from "@/support/toasts";
import type { Cell, Row } from "@/contracts/tables";
import { aRow, column, pagination, tableProps, tableState } from "@/tables/fixtures";
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

const BUTTON = { icon: null, variant: "default", type: "callback" } as const;

const LABELS = { queued: "Waiting", running: "Running", done: "Done", failed: "Failed", cancelled: "Cancelled" };

/** The row of a job, as the server sends it. */
function rowOf(job: BackgroundWorkRow): Row {
  const cell = job as unknown as Cell;
  return aRow(
    job.id,
    { label: job.label, state: { value: job.state, label: LABELS[job.state], color: "neutral" }, result: cell, created_at: { display: "5 minutes ago", iso: job.createdAt } },
    {
      actions: [
        ...(job.canRetry ? [{ ...BUTTON, name: "retry", label: "Try again" }] : []),
        ...(job.canCancel ? [{ ...BUTTON, name: "cancel", label: "Cancel" }] : []),
      ],
    },
  );
}

function tableOf(jobs: BackgroundWorkRow[], pages = 1) {
  const emptyState = { heading: "No background work", description: null, icon: "list-checks", component: null, actions: [] };
  const columns = [
    column("label", { label: "Job" }),
    column("state", { type: "badge" }),
    column("result", { type: "custom", component: "PanelJobResult" }),
    column("created_at", { label: "Created", type: "datetime" }),
  ];
  const { table, state, rows, pagination: shown } = tableProps({
    definition: { columns, emptyState, searchable: false, defaultSort: null },
    state: tableState(),
    rows: jobs.map(rowOf),
    pagination: pagination({ total: jobs.length, lastPage: pages }),
  });
  return { table, state, rows, pagination: shown };
}

function open(jobs: BackgroundWorkRow[], pages = 1) {
  server.jobs = jobs;
  return openScreen(BackgroundWork, { page: pageMetadata("Background work"), ...tableOf(jobs, pages), backgroundWork: WORK }, "/admin/background-work");
}

const item = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

test("each state is shown with what can be done", async () => {
  await open([
    row("1", { label: "Waiting one", state: "queued", startedAt: null }),
    row("2", { label: "Running one", done: 12_000, total: 100_000 }),
    row("3", { label: "Done one", state: "done", message: "7 rows", url: "/admin/exports/a.csv", urlLabel: "Download CSV" }),
    row("4", { label: "Failed one", state: "failed", error: "The disk is full.", attempts: 3 }),
    row("5", { label: "Cancelled one", state: "cancelled", canCancel: false }),
  ]);

  expect(within(item("Waiting one")).getByRole("button", { name: "Cancel: Waiting one" })).toBeVisible();
  expect(within(item("Running one")).getByText("12,000 of 100,000 rows")).toBeVisible();
  expect(within(item("Running one")).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "12");
  expect(within(item("Done one")).getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", "/admin/exports/a.csv");
  expect(within(item("Failed one")).getByText("The disk is full.")).toBeVisible();
  expect(within(item("Failed one")).getByText("3 attempts")).toBeVisible();
  expect(within(item("Failed one")).getByRole("button", { name: "Try again: Failed one" })).toBeVisible();
  expect(within(item("Cancelled one")).queryByRole("button", { name: /^Cancel:/ })).not.toBeInTheDocument();
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
  const page = await open([row("1", { state: "queued" })]);
  server.change("1", { state: "cancelled", canCancel: false });

  await userEvent.click(screen.getByRole("button", { name: "Cancel: Export tasks" }));

  await waitFor(() => expect(page.requests.length).toBeGreaterThan(0));
  await page.nextRequest().answer(tableOf([row("1", { state: "cancelled", canCancel: false })]));
  expect(within(item("Export tasks")).getByText("Cancelled")).toBeVisible();
  expect(item("Export tasks")).toHaveFocus();
});

test("another try is followed", async () => {
  const page = await open([row("1", { state: "failed", error: "No" })]);
  server.jobs = [aJob("1", { id: "2", state: "queued" })];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ job: aJob("2", { state: "queued" }) }))));

  await userEvent.click(screen.getByRole("button", { name: "Try again: Export tasks" }));

  await waitFor(() => expect(followedIds()).toEqual(["2"]));
  expect(page.requests).toHaveLength(1);
});

test("other pages are links in the query string", async () => {
  const page = await open([row("1", { state: "done" })], 3);

  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(page.nextRequest().url).toBe("/admin/background-work?page=2");
});
