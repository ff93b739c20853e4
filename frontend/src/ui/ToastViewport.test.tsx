import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clearToasts, showToast } from "@/support/toasts";
import { ToastViewport } from "@/ui/ToastViewport";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  act(clearToasts);
  vi.useRealTimers();
});

const messages = (): (string | null)[] =>
  [...document.querySelectorAll("[data-slot=toast] p:first-child")].map(({ textContent }) => textContent);

const wait = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

function show(...texts: string[]): void {
  act(() => texts.forEach((message) => showToast({ type: "success", message })));
}

test("the newest is last, and the oldest of four is removed", () => {
  render(<ToastViewport />);

  show("one", "two", "three", "four");

  expect(messages()).toEqual(["two", "three", "four"]);
});

test("the same text twice is one message", () => {
  render(<ToastViewport />);

  show("saved", "sent", "saved");

  expect(messages()).toEqual(["sent", "saved"]);
});

test("a message disappears after five seconds; an error stays and is announced as an alert", () => {
  render(<ToastViewport />);
  show("saved");
  act(() => void showToast({ type: "error", message: "failed" }));

  wait(4999);
  expect(messages()).toEqual(["saved", "failed"]);
  wait(1);
  expect(messages()).toEqual(["failed"]);

  wait(60_000);
  expect(screen.getByRole("alert")).toHaveTextContent("failed");
});

test("the timer pauses on hover", () => {
  render(<ToastViewport />);
  show("saved");

  fireEvent.pointerEnter(screen.getByRole("region", { name: "Messages" }));
  wait(60_000);
  expect(messages()).toEqual(["saved"]);

  fireEvent.pointerLeave(screen.getByRole("region", { name: "Messages" }));
  wait(5000);
  expect(messages()).toEqual([]);
});

test("the keyboard dismisses it: with the button, and with Escape", () => {
  render(<ToastViewport />);
  show("one", "two");

  const [first] = screen.getAllByRole("button", { name: "Dismiss" });
  expect(first).toBeDefined();
  if (first) {
    fireEvent.keyDown(first, { key: "Escape" });
  }
  expect(messages()).toEqual(["two"]);

  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(messages()).toEqual([]);
});

test("it shows the server's link", () => {
  render(<ToastViewport />);
  act(() => void showToast({ type: "info", message: "Export ready", url: "/exports/3", urlLabel: "Download" }));

  expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("href", "/exports/3");
});
