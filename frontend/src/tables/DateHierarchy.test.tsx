import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { DateSteps } from "@/contracts/tables";
import { DateHierarchy } from "@/tables/DateHierarchy";
import { hasNoRecords } from "@/tables/emptyList";
import { pagination, tableState } from "@/tables/fixtures";
import { listParameters } from "@/tables/listParameters";
import { appliedUrl, tableUrl } from "@/tables/tableUrl";
import { WrittenVisits, accessibilityViolations } from "@/tables/toolbar/fixtures";

const YEARS: DateSteps = { trail: [], choices: [{ value: "2025", label: "2025" }, { value: "2026", label: "2026" }] };
const MONTHS: DateSteps = {
  trail: [{ value: "", label: "All dates" }, { value: "2026", label: "2026" }],
  choices: [{ value: "2026-03", label: "March 2026" }],
};
const DAY: DateSteps = {
  trail: [...MONTHS.trail, ...MONTHS.choices],
  choices: [{ value: "2026-03-05", label: "March 5" }],
};

interface Shown {
  steps?: DateSteps | undefined;
  chosen?: string | undefined;
  isStale?: boolean;
}

function hierarchy(visits: WrittenVisits, { steps, chosen, isStale = false }: Shown) {
  return <DateHierarchy label="Created" steps={steps} chosen={chosen} isStale={isStale} visits={visits} />;
}

function show(shown: Shown, address = "/t") {
  const visits = new WrittenVisits(address);
  const { rerender } = render(hierarchy(visits, shown));
  return { visits, update: (next: Shown) => rerender(hierarchy(visits, next)) };
}

const nav = () => screen.getByRole("navigation", { name: "Filter by Created" });
const button = (name: string) => within(nav()).getByRole("button", { name });

describe("the date hierarchy", () => {
  it("offers the years, and opens one of them on the first page", async () => {
    const { visits } = show({ steps: YEARS }, "/t?search=x&page=3");
    expect(within(nav()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["2025", "2026"]);
    expect(within(nav()).queryByRole("button", { current: "date" })).toBeNull();

    await userEvent.click(button("2026"));

    expect(visits.last).toBe("/t?search=x&date=2026");
    expect(await accessibilityViolations()).toEqual([]);
  });

  it("marks the chosen year, which is no step any more, and leads back to all dates", async () => {
    const { visits } = show({ steps: MONTHS, chosen: "2026" }, "/t?date=2026&sort=title");
    expect(button("2026")).toHaveAttribute("aria-current", "date");

    await userEvent.click(button("2026"));
    expect(visits.asked).toEqual([]);
    await userEvent.click(button("All dates"));

    expect(visits.last).toBe("/t?sort=title");
    expect(await accessibilityViolations()).toEqual([]);
  });

  it("marks a chosen day behind the way back", () => {
    show({ steps: DAY, chosen: "2026-03-05" });

    expect(within(nav()).getAllByRole("list")).toHaveLength(2);
    expect(button("March 5")).toHaveAttribute("aria-current", "date");
    expect(button("March 2026")).not.toHaveAttribute("aria-current");
  });

  it("keeps the focus on the step that moved into the trail", async () => {
    const { update } = show({ steps: YEARS });
    await userEvent.click(button("2026"));

    update({ steps: MONTHS, chosen: "2026" });

    expect(button("2026")).toHaveFocus();
  });

  it("does not take the focus when only the rows have changed", () => {
    const { update } = show({ steps: YEARS });

    update({ steps: MONTHS, chosen: "2026" });

    expect(document.body).toHaveFocus();
  });

  it("has its place before the steps are loaded, and none if no record has a date", () => {
    const { update } = show({});
    expect(nav()).toHaveAttribute("aria-busy", "true");

    update({ steps: { trail: [], choices: [] } });

    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("is busy while its steps belong to the previous rows", () => {
    show({ steps: YEARS, isStale: true });

    expect(nav()).toHaveAttribute("aria-busy", "true");
  });
});

describe("the chosen date", () => {
  it("stays when the list is sorted, and is part of a relation's own parameters", () => {
    expect(tableUrl("/t?date=2026&page=2", { kind: "sort", column: "title", direction: "asc" })).toBe(
      "/t?date=2026&sort=title&direction=asc",
    );
    expect(decodeURIComponent(tableUrl("/t", { kind: "date", date: "2026" }, "relations[tags]"))).toBe("/t?relations[tags][date]=2026");
  });

  it("is applied to a selection of all rows and to actions", () => {
    const state = tableState({ date: "2026-03" });

    expect(appliedUrl("/t", state)).toContain("date=2026-03");
    expect(appliedUrl("/t?date=2025", tableState())).not.toContain("date");
    expect(listParameters(state)).toMatchObject({ date: "2026-03" });
  });

  it("explains a list without rows", () => {
    expect(hasNoRecords([], tableState(), pagination())).toBe(true);
    expect(hasNoRecords([], tableState({ date: "2026" }), pagination())).toBe(false);
  });
});
