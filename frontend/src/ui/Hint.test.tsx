import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";

import { Button } from "@/ui/Button";
import { Hint } from "@/ui/Hint";
import { Icon } from "@/ui/Icon";

const draw = (silent = false) =>
  render(
    <Hint content="Why not" silent={silent}>
      {(describedBy) => <button aria-describedby={describedBy}>Go</button>}
    </Hint>,
  );

test("its text is always announced", () => {
  draw();

  expect(screen.getByRole("button", { name: "Go" })).toHaveAccessibleDescription("Why not");
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a silent hint is hidden from screen readers", async () => {
  draw(true);

  await userEvent.hover(screen.getByRole("button", { name: "Go" }));

  expect(screen.getByRole("tooltip")).toHaveTextContent("Why not");
  expect(screen.getByRole("button", { name: "Go" })).not.toHaveAttribute("aria-describedby");
});

test("the pointer may move onto the text", async () => {
  draw();
  await userEvent.hover(screen.getByRole("button", { name: "Go" }));

  await userEvent.hover(screen.getByRole("tooltip"));

  expect(screen.getByRole("tooltip")).toBeVisible();
});

test("Escape closes it and nothing else", async () => {
  const heard = vi.fn((event: Event) => event.defaultPrevented);
  document.addEventListener("keydown", heard, { once: true });
  draw();
  screen.getByRole("button", { name: "Go" }).focus();
  await userEvent.hover(screen.getByRole("button", { name: "Go" }));

  await userEvent.keyboard("{Escape}");

  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(heard).toHaveReturnedWith(true);
});

test("it is below if there is no room above, and never outside of the window", async () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.getAttribute("role") === "tooltip" ? new DOMRect(0, 0, 120, 30) : new DOMRect(2, 4, 40, 32);
  });
  draw();

  await userEvent.hover(screen.getByRole("button", { name: "Go" }));

  expect(screen.getByRole("tooltip")).toHaveStyle({ top: "36px", left: "8px" });
});

describe("the hint of a button", () => {
  const drawButton = (onKeyDown?: () => void) =>
    render(
      <Button size="icon" aria-label="Columns" hint="Columns" onKeyDown={onKeyDown}>
        <Icon name="columns-3" />
      </Button>,
    );

  test("it appears on hover and on focus, and adds no description", async () => {
    drawButton();
    const button = screen.getByRole("button", { name: "Columns" });

    await userEvent.hover(button);
    expect(screen.getByRole("tooltip")).toHaveTextContent("Columns");
    expect(button).not.toHaveAccessibleDescription();

    await userEvent.unhover(button);
    expect(screen.queryByRole("tooltip")).toBeNull();

    await userEvent.tab();
    expect(screen.getByRole("tooltip")).toBeVisible();
  });

  test("the pointer may move onto the text", async () => {
    drawButton();
    await userEvent.hover(screen.getByRole("button"));

    await userEvent.hover(screen.getByRole("tooltip"));

    expect(screen.getByRole("tooltip")).toBeVisible();
  });

  test("a press hides it, and the button keeps its own events", async () => {
    const heard = vi.fn();
    drawButton(heard);
    await userEvent.hover(screen.getByRole("button"));

    fireEvent.pointerDown(screen.getByRole("button"));
    expect(screen.queryByRole("tooltip")).toBeNull();

    fireEvent.keyDown(screen.getByRole("button"), { key: "a" });
    expect(heard).toHaveBeenCalledOnce();
  });
});
