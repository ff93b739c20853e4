import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { SETS } from "virtual:lucide-sets";

import { Icon } from "@/ui/Icon";
import { ICONS } from "@/ui/icons";

const drawing = () => document.querySelector("[data-slot=icon]");

it("is drawn at once where many pages need it", () => {
  render(<Icon name="trash" size={20} />);

  expect(drawing()).toHaveAttribute("width", "20");
  expect(drawing()).toHaveAttribute("aria-hidden", "true");
  expect(drawing()?.childElementCount).toBeGreaterThan(0);
});

it("is fetched by any other name of Lucide, and its place is kept meanwhile", async () => {
  expect(ICONS).not.toHaveProperty("axe");
  render(<Icon name="axe" size={20} className="mark" />);

  expect(drawing()).toHaveAttribute("width", "20");
  expect(drawing()?.childElementCount).toBe(0);
  await waitFor(() => expect(drawing()?.querySelector("path")).toHaveAttribute("d"));
  expect(drawing()).toHaveClass("mark");
});

it("is known by its old names too", async () => {
  render(<Icon name="alert-octagon" />);

  await waitFor(() => expect(drawing()?.childElementCount).toBeGreaterThan(0));
});

it.each(["no-such-thing", "constructor", "__proto__", "Ünknown", "../a"])("leaves its place to something else where %s means nothing", async (name) => {
  render(<Icon name={name} fallback={<b>7</b>} />);

  await waitFor(() => expect(screen.getByText("7")).toBeVisible());
  expect(drawing()).toBeNull();
});

it("stands for nothing without a name", () => {
  const { container } = render(<Icon name={null} />);

  expect(container).toBeEmptyDOMElement();
});

it("has every drawing of Lucide, whole", async () => {
  const sets = await Promise.all(Object.values(SETS).map((load) => load()));
  const all = Object.assign({}, ...sets.map(({ DRAWINGS }) => DRAWINGS)) as Record<string, [string, Record<string, string>][]>;

  expect(Object.keys(all).length).toBeGreaterThan(1500);
  expect(all).toMatchObject({ axe: expect.any(Array) as unknown, "alert-circle": all["circle-alert"], "zoom-in": expect.any(Array) as unknown });
  const empty = Object.entries(all).filter(([, parts]) => parts.length === 0 || parts.some(([tag, { d }]) => tag === "path" && !d));
  expect(empty).toEqual([]);
});
