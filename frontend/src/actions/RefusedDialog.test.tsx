import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ActionButton } from "@/actions/ActionButton";
import { aDeletion, anAction } from "@/actions/fixtures";
import type { ActionTarget } from "@/actions/target";
import type { Refused } from "@/contracts/actions";
import { clearToasts } from "@/support/toasts";
import { openActions } from "@/testing/openActions";

const FINISH = anAction("Finish");
const CHOSEN: ActionTarget = { scope: "bulk", records: [1, 2, 3, 4, 5] };

const REFUSED: Refused = {
  message: "“Finish” isn't possible for 3 tasks.",
  refused: [
    { key: 1, reason: "It is closed." },
    { key: 2, reason: "You don't have permission to do this." },
    { key: 3, reason: "It is closed." },
  ],
  refusedCount: 3,
  allowedCount: 2,
  titles: { 1: "Draft the plan", 2: "Call the bank", 3: "Send the bill" },
};

const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => screen.findByRole("dialog", { name: REFUSED.message });

/** The text of each group: the reason, and the records. */
const groups = (box: HTMLElement) =>
  [...box.querySelectorAll("[data-slot=refused-records] > div")].map((group) => [...group.querySelectorAll("p, li")].map(({ textContent }) => textContent));

beforeEach(() => act(clearToasts));

describe("a bulk action that is refused on some records", () => {
  it("shows the records by reason, and continues with the others", async () => {
    const onDone = vi.fn();
    const page = await openActions(<ActionButton action={FINISH} target={CHOSEN} />, { onDone });
    await userEvent.click(button("Finish"));
    await page.nextRequest().refuse(403, REFUSED);

    const box = await dialog();
    expect(groups(box)).toEqual([
      ["It is closed.", "Draft the plan", "Send the bill"],
      ["You don't have permission to do this.", "Call the bank"],
    ]);
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(within(box).getByRole("button", { name: "Continue with the other 2" }));

    const again = page.nextRequest();
    expect(again.body).toEqual({ resource: "tasks", action: "finish", records: [1, 2, 3, 4, 5], skipRefused: true });
    await again.redirectBack({ refused: REFUSED });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(FINISH, expect.objectContaining({ scope: "bulk" }), REFUSED);
  });

  it("takes the place of the question, and is cancelled without a request", async () => {
    const page = await openActions(<ActionButton action={aDeletion()} target={CHOSEN} />);
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete 5 tasks" }));
    await page.nextRequest().refuse(403, REFUSED);

    const box = await dialog();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.click(within(box).getByRole("button", { name: "Cancel" }));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(page.requests).toHaveLength(1);
    expect(button("Delete")).toHaveFocus();
  });

  it("offers nothing if no record is left", async () => {
    const page = await openActions(<ActionButton action={FINISH} target={CHOSEN} />);
    await userEvent.click(button("Finish"));
    await page.nextRequest().refuse(403, { ...REFUSED, allowedCount: 0 });

    const box = await dialog();
    expect(within(box).queryByRole("button", { name: /Continue/ })).toBeNull();
    expect(within(box).getAllByRole("button", { name: "Close" })).not.toHaveLength(0);
  });

  it("counts the records without a title", async () => {
    const page = await openActions(<ActionButton action={FINISH} target={CHOSEN} />);
    await userEvent.click(button("Finish"));
    await page.nextRequest().refuse(403, { ...REFUSED, refusedCount: 1203, allowedCount: 1 });

    const box = await dialog();
    expect(box).toHaveTextContent("and 1,200 more");
    expect(within(box).getByRole("button", { name: "Continue with the other one" })).toBeVisible();
  });

  it("skips them at once if the action says so", async () => {
    const page = await openActions(<ActionButton action={{ ...FINISH, skipRefused: true }} target={CHOSEN} />);

    await userEvent.click(button("Finish"));

    expect(page.nextRequest().body).toMatchObject({ records: [1, 2, 3, 4, 5], skipRefused: true });
  });
});
