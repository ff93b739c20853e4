import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { OnDemand, onDemand } from "@/panel/OnDemand";
import type { PopupProps } from "@/panel/OnDemand";

function Popup({ trigger }: PopupProps) {
  return (
    <>
      {trigger}
      <p>Here it is</p>
    </>
  );
}

test("the popup is fetched by whoever reaches for it, and opens on the first click", async () => {
  const load = vi.fn(() => Promise.resolve(Popup));
  render(<OnDemand trigger={<button type="button">Open</button>} popup={onDemand(load)} />);
  expect(load).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Open" }));

  expect(screen.getByText("Here it is")).toBeVisible();
});

test("a popup out of reach leaves the page and its button as they are; the next click tries again", async () => {
  let isReachable = false;
  const load = () => (isReachable ? Promise.resolve(Popup) : Promise.reject(new TypeError("The network is gone.")));
  render(<OnDemand trigger={<button type="button">Open</button>} popup={onDemand(load)} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("button", { name: "Open" })).toBeVisible();

  isReachable = true;
  await userEvent.click(screen.getByRole("button", { name: "Open" }));

  expect(screen.getByText("Here it is")).toBeVisible();
});
