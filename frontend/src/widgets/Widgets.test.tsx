import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { router } from "@/adapters/inertia";
import type { Widget, WidgetData } from "@/contracts/widgets";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";
import { aChart, aCustomWidget, statsOf, someStats } from "@/widgets/fixtures";
import { PAGE } from "@/widgets/widgetLocation";
import { Widgets } from "@/widgets/Widgets";

// Load the widgets' code before the first test.
beforeAll(() => Promise.all([import("@/widgets/WidgetGrid"), import("@/widgets/charts/Chart")]));

interface ScreenProps {
  widgets: Widget[];
  widgetData?: Record<string, WidgetData>;
}

function Screen({ widgets }: ScreenProps) {
  return <Widgets widgets={widgets} location={PAGE} />;
}

const later = (name: string, changes = {}) => someStats(name, null, { lazy: true, heading: name, ...changes });

describe("widgets", () => {
  it("render nothing if there are none", async () => {
    await openScreen(Screen, { widgets: [] }, "/board");

    expect(document.querySelector("[data-slot=widget-grid]")).toBeNull();
  });

  it("are rendered by type; an unknown one is a short note", async () => {
    await openScreen(Screen, { widgets: [someStats("Orders", "1,204"), aChart("Sales", [3, 5]), aCustomWidget("foreign")] }, "/board");

    expect(await screen.findByText("1,204")).toBeVisible();
    expect(document.querySelectorAll("[data-slot=chart-bar]")).toHaveLength(2);
    expect(screen.getByText("This widget cannot be shown here.")).toBeVisible();
  });

  it.each([
    ["a page of the panel", "/admin/orders", 1],
    ["another site", "https://example.com/orders", 0],
    ["another site, as people shorten it", "//example.com/orders", 0],
    ["a page beside the panel", "/reports/orders.pdf", 0],
    ["a letter", "mailto:orders@example.com", 0],
  ])("lead to %s, by a visit only within the panel", async (_where, url, visits) => {
    const figures = someStats("Orders", "1,204");
    const stats = figures.data?.stats.map((stat) => ({ ...stat, url })) ?? [];
    const page = await openScreen(Screen, { widgets: [{ ...figures, data: { stats } }], panel: aPanel() }, "/admin");
    const link = await screen.findByRole("link", { name: "Orders" });
    // A full page load would leave the test.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });

    await userEvent.click(link);

    expect(link).toHaveAttribute("href", url);
    expect(page.requests).toHaveLength(visits);
  });

  it("load only compiled components", async () => {
    const named = (component: string, index: number) => ({ ...aCustomWidget(`foreign-${index}`), component });
    const widgets = ["", "../../etc/passwd", "Panels/../main", "__proto__", "constructor", "https://evil.example/x.js"].map(named);
    await openScreen(Screen, { widgets }, "/board");

    expect(await screen.findAllByText("This widget cannot be shown here.")).toHaveLength(widgets.length);
  });

  it("announce their values, and are available as a table", async () => {
    await openScreen(Screen, { widgets: [aChart("Sales", [3, 5.5])] }, "/board");
    const cursor = await screen.findByRole("slider", { name: "Values of Sales" });

    cursor.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(cursor).toHaveAttribute("aria-valuetext", "Day 2, Sales €5.50");
    await userEvent.click(screen.getByRole("button", { name: "View as table: Sales" }));
    expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual(["Sales", "Day 1€3", "Day 2€5.50"]);
  });
});

describe("a widget that failed", () => {
  it("shows the failure, can be retried, and keeps its data", async () => {
    const broken = someStats("Brittle", null, { failed: true, heading: "Brittle" });
    const page = await openScreen(Screen, { widgets: [broken, someStats("Orders", "1,204")] }, "/board");
    expect(await screen.findByRole("alert")).toHaveTextContent("This could not be loaded");
    expect(screen.getByText("1,204")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    const again = page.nextRequest();
    expect(again.headers["X-Inertia-Partial-Data"]).toBe("widgets");
    await again.answer({ widgets: [{ ...someStats("Brittle", "7"), heading: "Brittle" }, someStats("Orders", "1,204")] });
    expect(await screen.findByText("7")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();

    // It fails again: older data stays visible, with a note.
    act(() => router.reload({ only: ["widgets"] }));
    await waitFor(() => expect(page.requests).toHaveLength(2));
    await page.nextRequest().answer({ widgets: [broken, someStats("Orders", "1,205")] });
    expect(await screen.findByText("1,205")).toBeVisible();
    expect(screen.getByText("7")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Older data is shown");
  });
});

describe("a late chart", () => {
  it("reserves its height", async () => {
    await openScreen(Screen, { widgets: [{ ...aChart("Tall", []), lazy: true, data: null, maxHeight: 480 }] }, "/board");

    const room = await screen.findByRole("status", { name: "Loading" });
    expect(parseInt(room.style.height)).toBeGreaterThanOrEqual(480);
  });
});

describe("a lazy widget", () => {
  it("is polled, and keeps its data on failure", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = { widgetData: { live: statsOf(someStats("live", "1")) as WidgetData } };
    const page = await openScreen(Screen, { widgets: [later("live", { polling: 5 })], ...first }, "/board");
    expect(await screen.findByText("1")).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(5000));
    const poll = page.nextRequest();
    expect(poll.headers).toMatchObject({ "X-Inertia-Partial-Data": "widgetData.live", "X-Panel-Poll": "true" });
    await poll.refuse(503);
    expect(screen.getByText("1")).toBeVisible();

    // After a failure the interval doubles.
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(page.requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await page.nextRequest().answer({ widgetData: { live: statsOf(someStats("live", "2")) } });
    vi.useRealTimers();

    await waitFor(() => expect(screen.getByText("2")).toBeVisible());
  });

  it("polls less often if only its own prop fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = { widgetData: { ailing: statsOf(someStats("ailing", "1")) as WidgetData } };
    const page = await openScreen(Screen, { widgets: [later("ailing", { polling: 5 })], ...first }, "/board");
    expect(await screen.findByText("1")).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(5000));
    await page.nextRequest().answer({}, ["widgetData.ailing"]);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(page.requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page.requests).toHaveLength(2);
    vi.useRealTimers();

    expect(screen.getByText("1")).toBeVisible();
  });
});
