import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { WhenShown } from "@/ui/WhenShown";

type Report = (entries: { isIntersecting: boolean }[]) => void;

let reports: Report[] = [];

/** jsdom has no layout, so the test says what is in the window. */
class Observer {
  constructor(report: Report) {
    reports.push(report);
  }
  observe = vi.fn();
  disconnect = vi.fn();
}

beforeEach(() => {
  reports = [];
  vi.stubGlobal("IntersectionObserver", Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function draw({ isNeeded = false }: { isNeeded?: boolean } = {}) {
  const load = vi.fn(() => Promise.resolve({ default: () => <input aria-label="Notes" /> }));
  const Editor = lazy(load);
  const content = (needed: boolean) => (
    <WhenShown isNeeded={needed} placeholder={<p>Placeholder</p>}>
      <Editor />
    </WhenShown>
  );
  const { rerender } = render(content(isNeeded));
  return { load, need: (needed: boolean) => rerender(content(needed)) };
}

const editor = () => screen.findByRole("textbox", { name: "Notes" });
const placeholder = () => screen.getByRole("group", { name: "Loading" });

describe("content that is not in the window", () => {
  it("is a placeholder until it comes near", async () => {
    const { load } = draw();
    expect(screen.getByText("Placeholder")).toBeVisible();
    expect(placeholder()).toHaveAttribute("aria-busy", "true");
    act(() => reports[0]?.([{ isIntersecting: false }]));
    expect(load).not.toHaveBeenCalled();

    act(() => reports[0]?.([{ isIntersecting: true }]));

    expect(await editor()).toBeVisible();
    expect(screen.queryByText("Placeholder")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("group")).toBeNull());
  });

  it("takes the focus that its placeholder had", async () => {
    draw();

    act(() => placeholder().focus());

    const shown = await editor();
    await waitFor(() => expect(shown).toHaveFocus());
  });

  it("leaves the focus where it is otherwise", async () => {
    draw();

    act(() => reports[0]?.([{ isIntersecting: true }]));

    await editor();
    expect(document.body).toHaveFocus();
  });

  it("loads when any key is pressed", async () => {
    const { load } = draw();
    fireEvent.keyDown(document.body, { key: "f", ctrlKey: true });
    expect(load).toHaveBeenCalledOnce();
    await editor();
  });

  it("loads before the page is printed", async () => {
    draw();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(await editor()).toBeVisible();
  });

  it("loads when it is needed, and stays", async () => {
    const { need } = draw();

    need(true);
    const shown = await editor();
    need(false);

    expect(await editor()).toBe(shown);
  });
});

it("shows everything in a browser that cannot tell", async () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  draw();

  expect(await editor()).toBeVisible();
});
