import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { CHUNKS } from "virtual:lucide-chunks";

import { Icon } from "@/ui/Icon";
import { ICONS } from "@/ui/icons";

const drawing = () => document.querySelector("[data-slot=icon]");

it("is rendered immediately if it is in the main bundle", () => {
  render(<Icon name="trash" size={20} />);

  expect(drawing()).toHaveAttribute("width", "20");
  expect(drawing()).toHaveAttribute("aria-hidden", "true");
  expect(drawing()?.childElementCount).toBeGreaterThan(0);
});

it("is loaded for any other Lucide name, and an empty icon is shown meanwhile", async () => {
  expect(ICONS).not.toHaveProperty("axe");
  render(<Icon name="axe" size={20} className="mark" />);

  expect(drawing()).toHaveAttribute("width", "20");
  expect(drawing()?.childElementCount).toBe(0);
  await waitFor(() => expect(drawing()?.querySelector("path")).toHaveAttribute("d"));
  expect(drawing()).toHaveClass("mark");
});

it("has deprecated names", async () => {
  render(<Icon name="alert-octagon" />);

  await waitFor(() => expect(drawing()?.childElementCount).toBeGreaterThan(0));
});

it.each(["no-such-thing", "constructor", "__proto__", "Ünknown", "../a"])("renders the fallback if %s does not exist", async (name) => {
  render(<Icon name={name} fallback={<b>7</b>} />);

  await waitFor(() => expect(screen.getByText("7")).toBeVisible());
  expect(drawing()).toBeNull();
});

it("renders nothing without a name", () => {
  const { container } = render(<Icon name={null} />);

  expect(container).toBeEmptyDOMElement();
});

it("contains every Lucide icon", async () => {
  const sets = await Promise.all(Object.values(CHUNKS).map((load) => load()));
  const all = Object.assign({}, ...sets.map(({ ICON_ELEMENTS }) => ICON_ELEMENTS)) as Record<string, [string, Record<string, string>][]>;

  expect(Object.keys(all).length).toBeGreaterThan(1500);
  expect(all).toMatchObject({ axe: expect.any(Array) as unknown, "alert-circle": all["circle-alert"], "zoom-in": expect.any(Array) as unknown });
  const empty = Object.entries(all).filter(([, parts]) => parts.length === 0 || parts.some(([tag, { d }]) => tag === "path" && !d));
  expect(empty).toEqual([]);
});
