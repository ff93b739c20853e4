import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import { aDeletion, aLink, anAction } from "@/actions/fixtures";
import type { ActionTarget } from "@/actions/target";
import { reportFailures } from "@/adapters/inertia/failures";
import { clearToasts } from "@/support/toasts";
import { openActions } from "@/testing/openActions";
import { aPanel, sharedProps } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

const FINISH = anAction("Finish");
const ROW: ActionTarget = { scope: "record", record: 42, title: "Draft the launch plan" };

const button = (name: string) => screen.getByRole("button", { name });

beforeAll(() => reportFailures(() => sharedProps()));

beforeEach(() => act(clearToasts));

describe("the request", () => {
  it.each<[string, ActionTarget, string, object]>([
    ["a row", { scope: "record", record: 42 }, "/admin/actions/record", { record: 42 }],
    ["a row with its mark", { scope: "record", record: "a-1", version: "v7" }, "/admin/actions/record", { record: "a-1", version: "v7" }],
    ["an infolist", { scope: "infolist", record: 42 }, "/admin/actions/infolist", { record: 42 }],
    ["ticked rows", { scope: "bulk", records: [1, 2] }, "/admin/actions/bulk", { records: [1, 2], tableState: { search: "plan" } }],
    ["everything that matches", { scope: "bulk", selection: "signed", count: 1204 }, "/admin/actions/bulk", { selection: "signed", confirmed: 1204, tableState: { search: "plan" } }],
    ["more than were counted", { scope: "bulk", selection: "signed", count: 10000, countIsExact: false }, "/admin/actions/bulk", { selection: "signed", tableState: { search: "plan" } }],
    ["the table", { scope: "table" }, "/admin/actions/table", { tableState: { search: "plan" } }],
  ])("names %s", async (_what, target, url, subject) => {
    const page = await openActions(<ActionButton action={FINISH} target={target} />, { tableState: { search: "plan" } });

    await userEvent.click(button("Finish"));

    const request = page.nextRequest();
    expect([request.method, request.url]).toEqual(["post", url]);
    expect(request.body).toEqual({ resource: "tasks", action: "finish", ...subject });
  });

  it("contains the parent of a nested resource", async () => {
    const page = await openActions(<ActionButton action={FINISH} target={ROW} />, { parentKey: 7 });

    await userEvent.click(button("Finish"));

    expect(page.nextRequest().body).toEqual({ resource: "tasks", action: "finish", record: 42, parent: 7 });
  });
});

describe("while an action runs", () => {
  it("its button is busy, and a second click sends nothing", async () => {
    const page = await openActions(<ActionButton action={FINISH} target={ROW} />);

    await userEvent.dblClick(button("Finish"));

    expect(page.requests).toHaveLength(1);
    expect(button("Finish")).toHaveAttribute("aria-busy", "true");
    expect(button("Finish")).toHaveAttribute("aria-disabled", "true");
    await page.nextRequest().redirectBack();
    expect(button("Finish")).not.toHaveAttribute("aria-busy");
  });

  it("the same action of another row is not busy", async () => {
    const page = await openActions(
      <>
        <ActionButton action={FINISH} target={ROW} name="Finish 42" />
        <ActionButton action={FINISH} target={{ scope: "record", record: 43 }} name="Finish 43" />
      </>,
    );

    await userEvent.click(button("Finish 42"));
    expect(button("Finish 43")).not.toHaveAttribute("aria-busy");
    await userEvent.click(button("Finish 43"));

    expect(page.requests).toHaveLength(1);
    await page.nextRequest().redirectBack();
    const second = page.nextRequest();
    expect(second.body).toMatchObject({ record: 43 });
    expect(page.requests[0]?.wasCancelled()).toBe(false);
    await second.redirectBack();
    expect(button("Finish 43")).not.toHaveAttribute("aria-busy");
  });
});

describe("the end of an action", () => {
  it.each<[string, (page: Awaited<ReturnType<typeof openActions>>) => Promise<void>, number]>([
    ["success", (page) => page.nextRequest().redirectBack(), 1],
    ["a refusal", (page) => page.nextRequest().refuse(403), 0],
    ["a record that is gone", (page) => page.nextRequest().refuse(404), 0],
    ["a stale version", (page) => page.nextRequest().refuse(409), 0],
    ["a body that is refused", (page) => page.nextRequest().redirectBack({ errors: { records: "Choose at least one." } }), 0],
    ["a lost connection", (page) => page.nextRequest().lose(), 0],
  ])("after %s tells only of success, and can be run again", async (_how, settle, times) => {
    const onDone = vi.fn();
    const page = await openActions(<ActionButton action={FINISH} target={ROW} />, { onDone });

    await userEvent.click(button("Finish"));
    await settle(page);

    expect(onDone).toHaveBeenCalledTimes(times);
    await userEvent.click(button("Finish"));
    expect(page.requests).toHaveLength(2);
  });

  it("shows the server's errors about the call", async () => {
    const page = await openActions(
      <>
        <ActionButton action={FINISH} target={ROW} />
        <ToastViewport />
      </>,
    );

    await userEvent.click(button("Finish"));
    await page.nextRequest().redirectBack({ errors: { records: "Choose at least one." } });

    expect(await screen.findByRole("alert")).toHaveTextContent("This could not be doneChoose at least one.");
  });
});

describe("a changed number of matching rows", () => {
  const ALL: ActionTarget = { scope: "bulk", selection: "signed", count: 1204 };
  const CHANGED = { message: "1300 rows match now. Nothing was changed.", count: 1300 };

  it("asks again in the dialog, and sends the new number", async () => {
    const page = await openActions(
      <>
        <ActionButton action={aDeletion()} target={ALL} />
        <ToastViewport />
      </>,
    );
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete 1,204 tasks" }));
    expect(page.requests[0]?.body).toMatchObject({ confirmed: 1204 });

    await page.nextRequest().refuse(409, CHANGED);

    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("alert")).toHaveTextContent(CHANGED.message);
    expect(screen.queryByText("The action failed. Try again, or close this dialog.")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete 1,300 tasks" }));
    expect(page.nextRequest().body).toMatchObject({ selection: "signed", confirmed: 1300 });
  });

  it("opens a dialog even if the action had none", async () => {
    const page = await openActions(<ActionButton action={FINISH} target={ALL} />);
    await userEvent.click(button("Finish"));

    await page.nextRequest().refuse(409, CHANGED);

    const dialog = await screen.findByRole("dialog", { name: "Finish" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Finish 1,300 tasks" }));
    const again = page.nextRequest();
    expect(again.body).toMatchObject({ confirmed: 1300 });
    await again.redirectBack();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a link", () => {
  it("is a link, visited inside the panel", async () => {
    const page = await openActions(<ActionButton action={aLink("Edit", "/admin/tasks/42/edit")} target={ROW} />);

    await userEvent.click(screen.getByRole("link", { name: "Edit" }));

    expect(page.nextRequest().url).toBe("/admin/tasks/42/edit");
  });

  it.each([
    ["another site", "https://example.com/42"],
    ["a file beside the panel", "/media/plan.pdf"],
    ["a path that only begins alike", "/administration"],
    ["an address for mail", "mailto:mara@example.com"],
  ])("leaves %s to the browser", async (_what, url) => {
    const page = await openActions(<ActionButton action={aLink("Open", url)} target={ROW} />);

    const link = screen.getByRole("link", { name: "Open" });
    link.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link);

    expect(link).toHaveAttribute("href", url);
    expect(page.requests).toHaveLength(0);
  });

  it("opens its dialog before the visit", async () => {
    const page = await openActions(
      <ActionButton
        action={aLink("Leave", "/admin/tasks/42", { confirmation: { heading: "Leave?", description: null, button: "Leave" } })}
        target={ROW}
      />,
    );

    await userEvent.click(button("Leave"));
    expect(page.requests).toHaveLength(0);
    const dialog = await screen.findByRole("dialog", { name: "Leave?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Leave" }));

    expect(page.nextRequest().url).toBe("/admin/tasks/42");
  });

  it("recognizes a panel below a prefix", async () => {
    window.history.replaceState({}, "", "/tools/admin/tasks");
    const { isPanelPage } = await import("@/actions/actionUrl");

    expect(isPanelPage("/tools/admin/tasks/42", aPanel())).toBe(true);
    expect(isPanelPage("/admin/tasks/42", aPanel())).toBe(false);
    expect(isPanelPage("/anything", aPanel({ path: "" }))).toBe(true);
  });
});

describe("a disabled action", () => {
  const LOCKED = aDeletion({ disabled: true, reason: "Invoiced tasks stay." });

  it("shows its reason, also to keyboard users, and does nothing", async () => {
    const page = await openActions(<ActionButton action={LOCKED} target={ROW} />);

    await userEvent.tab();

    expect(button("Delete")).toHaveFocus();
    expect(button("Delete")).toHaveAccessibleDescription("Invoiced tasks stay.");
    expect(button("Delete")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(page.requests).toHaveLength(0);
  });

  it("shows the reason on hover, until Escape or the pointer leaves", async () => {
    await openActions(<ActionButton action={LOCKED} target={ROW} />);

    await userEvent.hover(button("Delete"));
    expect(screen.getByRole("tooltip")).toHaveTextContent("Invoiced tasks stay.");
    await userEvent.unhover(button("Delete"));
    expect(screen.queryByRole("tooltip")).toBeNull();

    await userEvent.hover(button("Delete"));
    button("Delete").focus();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("is not a link, even if it has a URL", async () => {
    await openActions(<ActionButton action={aLink("Edit", "/admin/tasks/42/edit", { disabled: true, reason: "Archived." })} target={ROW} />);

    expect(screen.queryByRole("link")).toBeNull();
    expect(button("Edit")).toHaveAccessibleDescription("Archived.");
  });
});
