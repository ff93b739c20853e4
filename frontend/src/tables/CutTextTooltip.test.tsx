import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { CutTextTooltip } from "@/tables/CutTextTooltip";

const LONG = "Draft the launch plan for the northern depot";

/** Render two cells in a link, and pretend that the texts have this width in a column of 100 px. */
function draw(width: number) {
  render(
    <CutTextTooltip>
      <a href="/tasks/1">
        <span data-slot="text-cell">{LONG}</span>
      </a>
      <a href="/tasks/2">
        <span data-slot="text-cell">Next</span>
      </a>
    </CutTextTooltip>,
  );
  const cell = screen.getByText(LONG);
  Object.defineProperties(cell, { scrollWidth: { value: width }, clientWidth: { value: 100 } });
  return cell;
}

test("a text that is cut off is shown on hover, until the pointer or a key leaves it", () => {
  const cell = draw(300);

  fireEvent.pointerOver(cell);
  expect(screen.getByRole("tooltip")).toHaveTextContent(LONG);
  fireEvent.pointerOver(screen.getByText("Next"));
  expect(screen.queryByRole("tooltip")).toBeNull();

  fireEvent.pointerOver(cell);
  fireEvent.keyDown(cell, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a text that fits has no tooltip", () => {
  fireEvent.pointerOver(draw(100));

  expect(screen.queryByRole("tooltip")).toBeNull();
});
