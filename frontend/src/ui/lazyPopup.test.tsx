import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { lazyPopup } from "@/ui/lazyPopup";
import type { PopupProps } from "@/ui/lazyPopup";

function Popup({ trigger }: PopupProps) {
  return (
    <>
      {trigger}
      <p>Here it is</p>
    </>
  );
}

test("the popup is loaded on hover and opens on the first click", async () => {
  const load = vi.fn(() => Promise.resolve(Popup));
  const LazyPopup = lazyPopup("menu", load);
  render(<LazyPopup trigger={<button type="button">Open</button>} />);
  expect(load).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Open" }));

  expect(screen.getByText("Here it is")).toBeVisible();
});

test("if the popup cannot be loaded, the button stays and the next click tries again", async () => {
  let isReachable = false;
  const load = () => (isReachable ? Promise.resolve(Popup) : Promise.reject(new TypeError("The network is gone.")));
  const LazyPopup = lazyPopup("menu", load);
  render(<LazyPopup trigger={<button type="button">Open</button>} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("button", { name: "Open" })).toBeVisible();

  isReachable = true;
  await userEvent.click(screen.getByRole("button", { name: "Open" }));

  expect(screen.getByText("Here it is")).toBeVisible();
});
