import { expect, test } from "vitest";

import { defaultCardSlots } from "@/tables/cardSlots";
import { aRow, column } from "@/tables/fixtures";

const COLUMNS = [
  column("title"),
  column("assignee"),
  column("state", { type: "badge" }),
  column("due", { type: "date" }),
  column("hours", { type: "number" }),
];
const CELLS = {
  title: "Draft the plan",
  assignee: "Mara Lind",
  state: { value: "open", label: "Open", color: "info" as const },
  due: { display: "3 Mar 2026", iso: "2026-03-03" },
  hours: { display: "8", raw: 8 },
};

function names(face: ReturnType<typeof defaultCardSlots>) {
  return {
    title: face.title?.name,
    badges: face.badges.map(({ name }) => name),
    details: face.details.map(({ name }) => name),
    more: face.more.map(({ name }) => name),
  };
}

test("a card shows two details, the rest on demand", () => {
  expect(names(defaultCardSlots(COLUMNS, aRow(1, CELLS)))).toEqual({
    title: "title",
    badges: ["state"],
    details: ["assignee", "due"],
    more: ["hours"],
  });
});

test("an empty value is replaced by another one, and moves to the rest", () => {
  const row = aRow(1, { ...CELLS, assignee: null, state: null });

  expect(names(defaultCardSlots(COLUMNS, row))).toEqual({
    title: "title",
    badges: [],
    details: ["due", "hours"],
    more: ["assignee"],
  });
});

test("a column with a priority above zero is always a detail", () => {
  const columns = COLUMNS.map((each) => (each.name === "assignee" || each.name === "hours" ? { ...each, priority: 1 } : each));

  expect(names(defaultCardSlots(columns, aRow(1, { ...CELLS, assignee: null })))).toEqual({
    title: "title",
    badges: ["state"],
    details: ["assignee", "hours"],
    more: ["due"],
  });
});
