import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { BulkBar } from "@/actions/BulkBar";
import type { BulkBarProps } from "@/actions/BulkBar";
import { aDeletion, anAction } from "@/actions/fixtures";
import { openActions } from "@/testing/openActions";
import type { BulkTarget } from "@/actions/target";

const NONE: BulkTarget = { scope: "bulk", records: [] };
const THREE: BulkTarget = { scope: "bulk", records: [1, 2, 3] };

const props = (changes: Partial<BulkBarProps> = {}): BulkBarProps => ({
  actions: [anAction("Finish"), aDeletion()],
  target: THREE,
  matching: { count: 1204, isExact: true },
  onSelectAll: vi.fn(),
  onClear: vi.fn(),
  ...changes,
});

const bar = () => screen.queryByRole("region", { name: "Selected rows" });

/** A list with three selectable rows and a search box. */
function List({ onChange }: { onChange?: (set: (target: BulkTarget) => void) => void }) {
  const [target, setTarget] = useState<BulkTarget>(NONE);
  onChange?.(setTarget);
  return (
    <>
      <input type="checkbox" aria-label="All" onChange={() => setTarget(THREE)} />
      <input type="search" aria-label="Search" />
      <BulkBar {...props({ target, onClear: () => setTarget(NONE) })} />
    </>
  );
}

describe("the bulk bar", () => {
  it("is missing without a selection", async () => {
    await openActions(<BulkBar {...props({ target: NONE })} />);

    expect(bar()).toBeNull();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it.each<[string, BulkTarget, string]>([
    ["ticked rows", THREE, "3 selected"],
    ["everything that matches", { scope: "bulk", selection: "signed", count: 1204 }, "All 1,204 selected"],
    ["more than were counted", { scope: "bulk", selection: "signed", count: 10000, countIsExact: false }, "All 10,000+ selected"],
  ])("says how many: %s", async (_what, target, words) => {
    await openActions(<BulkBar {...props({ target })} />);

    expect(bar()).toHaveTextContent(words);
    expect(screen.getByRole("status")).toHaveTextContent(words);
  });

  it("announces a selection in an existing live region", async () => {
    await openActions(<List />);
    const status = screen.getByRole("status");

    await userEvent.click(screen.getByRole("checkbox", { name: "All" }));

    expect(status).toHaveTextContent("3 selected");
    expect(screen.getByRole("status")).toBe(status);
  });

  it("offers to select everything that matches", async () => {
    const onSelectAll = vi.fn();
    await openActions(<BulkBar {...props({ onSelectAll })} />);

    await userEvent.click(screen.getByRole("button", { name: "Select all 1,204 matching" }));

    expect(onSelectAll).toHaveBeenCalledOnce();
  });

  it("shows that all rows are about to be selected, and keeps the focus", async () => {
    const onSelectAll = vi.fn();
    await openActions(<BulkBar {...props({ onSelectAll, isSelectingAll: true })} />);
    const button = screen.getByRole("button", { name: "Select all 1,204 matching" });

    await userEvent.click(button);

    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveFocus();
    expect(onSelectAll).not.toHaveBeenCalled();
  });

  it("offers more rows than were counted", async () => {
    await openActions(<BulkBar {...props({ matching: { count: 10000, isExact: false } })} />);

    expect(screen.getByRole("button", { name: "Select all 10,000+ matching" })).toBeVisible();
  });

  it.each<[string, Partial<BulkBarProps>]>([
    ["nothing more matches", { matching: { count: 3, isExact: true } }],
    ["everything is selected", { target: { scope: "bulk", selection: "signed", count: 1204 } }],
    ["the table cannot select everything", { matching: null }],
  ])("offers no more when %s", async (_why, changes) => {
    await openActions(<BulkBar {...props(changes)} />);

    expect(screen.queryByRole("button", { name: /Select all/ })).toBeNull();
  });

  it("runs its actions on the selected rows", async () => {
    const page = await openActions(<BulkBar {...props()} />);

    await userEvent.click(screen.getByRole("button", { name: "Finish" }));

    expect(page.nextRequest().body).toEqual({ resource: "tasks", action: "finish", records: [1, 2, 3] });
  });

  it("shows three actions, or two and a menu", async () => {
    const names = ["One", "Two", "Three", "Four"];
    await openActions(<BulkBar {...props({ actions: names.map((name) => anAction(name)) })} />);

    expect(screen.getByRole("button", { name: "Two" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Three" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    expect(await screen.findAllByRole("menuitem")).toHaveLength(2);
  });

  it("scrolls the focused element above the bar", async () => {
    await openActions(<List />);
    const { style } = document.documentElement;

    await userEvent.click(screen.getByRole("checkbox", { name: "All" }));
    expect(style.getPropertyValue("scroll-padding-bottom")).toMatch(/^\d+px$/);
    await userEvent.keyboard("{Escape}");

    expect(style.getPropertyValue("scroll-padding-bottom")).toBe("");
  });
});

describe("clearing a selection", () => {
  it("is done by the button, and returns the focus", async () => {
    await openActions(<List />);
    const box = screen.getByRole("checkbox", { name: "All" });
    await userEvent.click(box);

    await userEvent.click(screen.getByRole("button", { name: "Clear selection" }));

    expect(bar()).toBeNull();
    await waitFor(() => expect(box).toHaveFocus());
  });

  it("is done by Escape, also in a checkbox", async () => {
    await openActions(<List />);
    await userEvent.click(screen.getByRole("checkbox", { name: "All" }));

    await userEvent.keyboard("{Escape}");

    expect(bar()).toBeNull();
    expect(screen.getByRole("checkbox", { name: "All" })).toHaveFocus();
  });

  it("is not done by an Escape for something else", async () => {
    await openActions(<List />);
    await userEvent.click(screen.getByRole("checkbox", { name: "All" }));

    await userEvent.click(screen.getByRole("searchbox", { name: "Search" }));
    await userEvent.keyboard("{Escape}");
    expect(bar()).not.toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bar()).not.toBeNull();
  });

  it("happens after a successful action, not after a refused one", async () => {
    let clear: (() => void) | undefined;
    const page = await openActions(<List onChange={(set) => (clear = () => set(NONE))} />, { onDone: () => clear?.() });
    await userEvent.click(screen.getByRole("checkbox", { name: "All" }));

    await userEvent.click(screen.getByRole("button", { name: "Finish" }));
    await page.nextRequest().refuse(403);
    expect(within(screen.getByRole("region")).getByText("3 selected")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Finish" }));
    await page.nextRequest().redirectBack();
    expect(bar()).toBeNull();
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "All" })).toHaveFocus());
  });
});
