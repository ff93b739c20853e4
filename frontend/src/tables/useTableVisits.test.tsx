import { act, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { usePage } from "@/adapters/inertia";
import { listLocation } from "@/tables/tableLocation";
import { useTableVisits, type TableVisits } from "@/tables/useTableVisits";
import { openScreen, type PageRequest } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

const seen: { visits: TableVisits | null } = { visits: null };

function Probe() {
  const visits = useTableVisits(usePage().url, HOME);
  return <output ref={() => void (seen.visits = visits)}>table</output>;
}

const LATE = { figures: ["summaries", "groupSummaries", "tabBadges"] };

async function change(...changes: Parameters<TableVisits["change"]>) {
  await act(async () => {
    seen.visits?.change(...changes);
    await new Promise((done) => setTimeout(done, 0));
  });
}

const asked = ({ url, headers }: PageRequest) => `${url} ${String(headers["X-Inertia-Partial-Data"])}`;

// First in its file: Inertia asks for late props of the first page it ever opens, and of no other here.
describe("deferred props", () => {
  it("follow the table, and never restore an old URL", async () => {
    const page = await openScreen(Probe, {}, "/t", LATE);
    await waitFor(() => expect(page.requests.map(asked)).toEqual(["/t summaries,groupSummaries,tabBadges"]));

    await change({ kind: "search", search: "red" });
    expect(page.requests.map((request) => request.wasCancelled())).toEqual([true, false]);
    await page.requests[1]?.answer({});
    expect(page.requests.slice(2).map(asked)).toEqual(["/t?search=red summaries,groupSummaries,dateSteps,tabBadges"]);

    await change({ kind: "search", search: "blue" });
    expect(page.requests[2]?.wasCancelled()).toBe(true);
    await page.requests[3]?.answer({});
    // The figures on the screen are those of other rows until theirs arrive.
    expect(seen.visits?.areFiguresOld).toBe(true);
    await page.requests[4]?.answer({ summaries: {}, groupSummaries: {}, tabBadges: {} });

    await waitFor(() => expect(seen.visits?.areFiguresOld).toBe(false));

    // Badges do not depend on the search: once they are there, they stay.
    await change({ kind: "search", search: "green" });
    await page.requests[5]?.answer({ summaries: {}, groupSummaries: {}, tabBadges: {} });
    expect(page.requests.slice(6).map(asked)).toEqual(["/t?search=green summaries,groupSummaries,dateSteps"]);
  });
});

describe("a change of the table", () => {
  it("also requests the tabs when the open tab changes", async () => {
    const page = await openScreen(Probe, {}, "/t?tab=all");

    await change({ kind: "tab", tab: "mine" });

    expect(asked(page.nextRequest())).toBe("/t?tab=mine rows,state,pagination,tabs");
  });

  it("combines a filter with a pending one", async () => {
    const page = await openScreen(Probe, {}, "/t");

    await change({ kind: "filters", filters: { a: "1" }, applied: {} });
    await change({ kind: "filters", filters: { b: "2" }, applied: {} });

    expect(decodeURIComponent(page.requests.at(-1)?.url ?? "")).toBe("/t?filters[a]=1&filters[b]=2");
  });

  it("is a step in the history, unless the user is typing", async () => {
    const page = await openScreen(Probe, {}, "/t");
    const before = window.history.length;

    await change({ kind: "page", page: 2 });
    await page.nextRequest().answer({});
    expect(window.history.length).toBe(before + 1);
    await change({ kind: "search", search: "r", isTyped: true });
    await page.nextRequest().answer({});

    expect(window.history.length).toBe(before + 1);
    expect(window.location.search).toBe("?search=r");
  });

  it("that replaces a pending step makes the step", async () => {
    const page = await openScreen(Probe, {}, "/t");
    const before = window.history.length;

    await change({ kind: "tab", tab: "mine" });
    await change({ kind: "search", search: "r", isTyped: true });
    const request = page.requests.at(-1);
    expect(request?.headers).toMatchObject({ "X-Panel-Remember": "true", "X-Panel-Changes": "tab,search" });
    await request?.answer({});

    expect(window.history.length).toBe(before + 1);
  });

  it("requests nothing else on a page without deferred props", async () => {
    const page = await openScreen(Probe, {}, "/t");

    await change({ kind: "page", page: 2 });
    await page.nextRequest().answer({});

    expect(page.requests).toHaveLength(1);
  });
});
