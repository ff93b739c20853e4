import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { trackArrivals } from "@/adapters/inertia";
import { useListPlace } from "@/tables/useListPlace";

let stop: () => void;

beforeEach(() => {
  sessionStorage.clear();
  stop = trackArrivals();
});
afterEach(() => stop());

function List({ url }: { url: string }) {
  const list = useRef<HTMLDivElement>(null);
  useListPlace(list, url, null);
  return (
    <div ref={list}>
      <input aria-label="Search" />
      <div data-slot="table-scroll" data-testid="box">
        <button data-row="7">Seven</button>
        <div data-row="8" tabIndex={-1}>
          <a href="/8">Eight</a>
        </div>
      </div>
    </div>
  );
}

function leave(url: string, use: () => void) {
  render(<List url={url} />);
  act(use);
  cleanup();
}

const scroll = (top: number) => {
  const box = screen.getByTestId("box");
  box.scrollTop = top;
  box.dispatchEvent(new Event("scroll"));
};
const goBack = () => window.dispatchEvent(new PopStateEvent("popstate"));

describe("the place in a list", () => {
  it("is restored by the back button, with the focus on the row", () => {
    leave("/t?page=2", () => {
      scroll(120);
      screen.getByRole("link", { name: "Eight" }).focus();
    });

    goBack();
    render(<List url="/t?page=2" />);

    expect(screen.getByTestId("box").scrollTop).toBe(120);
    expect(screen.getByText("Eight").parentElement).toHaveFocus();
  });

  it("is not restored by an ordinary visit, or in another state of the list", () => {
    leave("/t", () => {
      scroll(120);
      screen.getByRole("button", { name: "Seven" }).focus();
    });

    render(<List url="/t" />);
    expect([screen.getByTestId("box").scrollTop, document.activeElement]).toEqual([0, document.body]);
    cleanup();
    goBack();
    render(<List url="/t?tab=mine" />);

    expect([screen.getByTestId("box").scrollTop, document.activeElement]).toEqual([0, document.body]);
  });

  it("is stored for each state that the list had", () => {
    const { rerender } = render(<List url="/t" />);
    act(() => scroll(40));
    rerender(<List url="/t?page=2" />);
    act(() => scroll(90));
    cleanup();

    goBack();
    render(<List url="/t" />);

    expect(screen.getByTestId("box").scrollTop).toBe(40);
  });

  it("has no row after another control was used", () => {
    leave("/t", () => {
      screen.getByRole("button", { name: "Seven" }).focus();
      screen.getByRole("textbox").focus();
    });

    goBack();
    render(<List url="/t" />);

    expect(document.body).toHaveFocus();
  });
});
