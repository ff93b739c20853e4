import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import type { Entry } from "@/contracts/infolists";
import { TotalsList } from "@/infolists/TotalsList";

function anEntry(name: string, value: string, changes: Partial<Entry> = {}): Entry {
  return { component: "entry", name, label: name, type: "text", value, placeholder: null, helperText: null, columnSpan: 1, action: null, ...changes };
}

it("lists the labels with their values", () => {
  render(<TotalsList entries={[anEntry("Net", "€100.00"), anEntry("Total", "€121.00", { helperText: "With tax" })]} target={null} />);

  expect(screen.getAllByRole("term").map((each) => each.textContent)).toEqual(["Net", "TotalWith tax"]);
  expect(screen.getAllByRole("definition").map((each) => each.textContent)).toEqual(["€100.00", "€121.00"]);
});
