import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";

import type { Widget } from "@/contracts/widgets";
import { openScreen } from "@/testing/openScreen";
import { statsOf, someStats } from "@/widgets/fixtures";
import { PAGE } from "@/widgets/widgetLocation";
import { Widgets } from "@/widgets/Widgets";

beforeAll(() => import("@/widgets/WidgetGrid"));

function Screen({ widgets }: { widgets: Widget[] }) {
  return <Widgets widgets={widgets} location={PAGE} />;
}

const later = (name: string) => someStats(name, null, { lazy: true, heading: name });
const card = (name: string) => screen.getByRole("group", { name });

// Inertia requests deferred props only for the first page of a window: one such test per file.
describe("a lazy widget", () => {
  it("is loaded independently of the others", async () => {
    const page = await openScreen(Screen, { widgets: [later("quick"), later("broken")] }, "/board", {
      "widget:quick": ["widgetData.quick"],
      "widget:broken": ["widgetData.broken"],
    });
    await waitFor(() => expect(page.requests).toHaveLength(2));
    expect(screen.getAllByRole("status", { name: "Loading" })).toHaveLength(2);
    const [quick, broken] = [page.nextRequest(), page.nextRequest()];

    await broken.refuse(500);
    expect(await within(card("broken")).findByRole("alert")).toHaveTextContent("This could not be loaded");
    await quick.answer({ widgetData: { quick: statsOf(someStats("quick", "7")) } });
    expect(await within(card("quick")).findByText("7")).toBeVisible();

    await userEvent.click(within(card("broken")).getByRole("button", { name: "Try again" }));
    const again = page.nextRequest();
    expect(again.headers["X-Inertia-Partial-Data"]).toBe("widgetData.broken");
    await again.answer({ widgetData: { broken: statsOf(someStats("broken", "mended")) } });

    expect(await within(card("broken")).findByText("mended")).toBeVisible();
    expect(within(card("quick")).getByText("7")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
