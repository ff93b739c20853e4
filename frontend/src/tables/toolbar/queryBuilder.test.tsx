import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { TableState } from "@/contracts/tables";
import type { Constraint, Filter } from "@/contracts/tables-filters";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { WrittenVisits, aFilter, aState, aTable, accessibilityViolations, draw } from "@/tables/toolbar/fixtures";

const constraint = (label: string, type: Constraint["type"], operators: string[]): Constraint => ({
  name: label.toLowerCase(),
  label,
  type,
  operators: operators.map((value) => ({ value, label: value.replaceAll("_", " ") })),
  options: type === "select" ? [{ value: "red", label: "Red" }] : [],
});

const CONSTRAINTS = [
  constraint("Title", "text", ["contains", "equal_to", "is_blank"]),
  constraint("Hours", "number", ["equal_to", "greater_than"]),
  constraint("Due", "date", ["greater_than"]),
  constraint("Billed", "boolean", ["is_true", "is_false"]),
  constraint("Colour", "select", ["equal_to"]),
];

async function open(changes: Partial<Filter> = {}, state: Partial<TableState> = {}) {
  const visits = new WrittenVisits();
  const filter = aFilter("Conditions", { name: "rules", type: "query_builder", constraints: CONSTRAINTS, maxRules: 3, maxDepth: 2, ...changes });
  const table = aTable({ filters: [filter] });
  const toolbar = (next: Partial<TableState>) => <TableToolbar table={table} state={aState(next)} visits={visits} />;
  const redraw = draw(toolbar(state));
  await userEvent.click(screen.getByRole("button", { name: /^Filters/ }));
  const root = await screen.findByRole("group", { name: "Conditions" });
  return { visits, root, answer: (next: Partial<TableState>) => redraw(toolbar(next)) };
}

const rule = (number: number, place: HTMLElement = document.body) => within(within(place).getAllByRole("group", { name: `Condition ${number}` })[0] ?? place);
const addRule = (place: HTMLElement) => within(place).getAllByRole("button", { name: "Add condition" }).at(-1) ?? place;

describe("the query builder", () => {
  it("can be used with the keyboard alone", async () => {
    const { visits, root } = await open();

    addRule(root).focus();
    await userEvent.keyboard("{Enter}");
    expect(rule(1).getByRole("combobox", { name: "Attribute" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("red");

    await waitFor(() =>
      expect(visits.last).toBe(
        "/t?filters[rules][join]=and&filters[rules][rules][0][column]=title" +
          "&filters[rules][rules][0][operator]=contains&filters[rules][rules][0][value]=red",
      ),
    );
  });

  it.each([
    ["Hours", "spinbutton", "12.5", "12.5"],
    ["Title", "textbox", "red", "red"],
  ])("asks for the value of %s with a %s", async (attribute, role, typed, sent) => {
    const { visits, root } = await open();
    await userEvent.click(addRule(root));
    await userEvent.selectOptions(rule(1).getByRole("combobox", { name: "Attribute" }), attribute);

    await userEvent.type(rule(1).getByRole(role, { name: "Value" }), typed);

    await waitFor(() => expect(visits.last).toContain(`[value]=${sent}`));
  });

  it("keeps a text that is no number, and sends no rule with it", async () => {
    const { visits, root } = await open();
    await userEvent.click(addRule(root));
    await userEvent.selectOptions(rule(1).getByRole("combobox", { name: "Attribute" }), "Hours");
    const value = rule(1).getByRole("spinbutton", { name: "Value" });

    await userEvent.type(value, "1,5{Tab}");
    await waitFor(() => expect(visits.last).toContain("[value]=1.5"));
    await userEvent.clear(value);
    await userEvent.type(value, "1,23,4{Tab}");

    expect(value).toHaveAccessibleDescription("Enter a number, such as 1,234.56.");
    expect(value).toHaveValue("1,23,4");
    await waitFor(() => expect(visits.last).toBe("/t?filters="));
  });

  it("uses a date input for dates, and a select for choices", async () => {
    const { visits, root } = await open();
    await userEvent.click(addRule(root));
    const attribute = rule(1).getByRole("combobox", { name: "Attribute" });

    await userEvent.selectOptions(attribute, "Due");
    expect(rule(1).getByLabelText("Value")).toHaveAttribute("type", "date");
    await userEvent.selectOptions(attribute, "Colour");
    await userEvent.selectOptions(rule(1).getByRole("combobox", { name: "Value" }), "Red");

    await waitFor(() => expect(visits.last).toContain("[column]=colour&filters[rules][rules][0][operator]=equal_to&filters[rules][rules][0][value]=red"));
  });

  it("has no value input if the operator takes none", async () => {
    const { visits, root } = await open();
    await userEvent.click(addRule(root));

    await userEvent.selectOptions(rule(1).getByRole("combobox", { name: "Comparison" }), "is blank");

    expect(rule(1).queryByLabelText("Value")).toBeNull();
    await waitFor(() => expect(visits.last).toBe("/t?filters[rules][join]=and&filters[rules][rules][0][column]=title&filters[rules][rules][0][operator]=is_blank"));
  });

  it("joins by any, in nested groups down to the deepest level", async () => {
    const { visits, root } = await open();
    await userEvent.selectOptions(within(root).getByRole("combobox", { name: "Match" }), "Match any");
    await userEvent.click(within(root).getByRole("button", { name: "Add group" }));
    const group = screen.getByRole("group", { name: "Group 1" });
    expect(rule(1, group).getByRole("combobox", { name: "Attribute" })).toHaveFocus();
    expect(within(group).queryByRole("button", { name: "Add group" })).toBeNull();

    await userEvent.selectOptions(rule(1, group).getByRole("combobox", { name: "Attribute" }), "Billed");

    await waitFor(() =>
      expect(visits.last).toBe(
        "/t?filters[rules][join]=or&filters[rules][rules][0][join]=and" +
          "&filters[rules][rules][0][rules][0][column]=billed&filters[rules][rules][0][rules][0][operator]=is_true",
      ),
    );
  });

  it("limits the number of rules", async () => {
    const { root } = await open({ maxRules: 1 });

    await userEvent.click(addRule(root));
    await userEvent.click(addRule(root));

    expect(within(root).getAllByRole("group", { name: /^Condition \d/ })).toHaveLength(1);
    expect(addRule(root)).toHaveAttribute("aria-disabled", "true");
  });

  it("keeps an incomplete rule when a response arrives", async () => {
    const { visits, root, answer } = await open();
    await userEvent.click(addRule(root));
    await userEvent.type(rule(1).getByRole("textbox", { name: "Value" }), "red ");
    await userEvent.click(addRule(root));
    await waitFor(() => expect(visits.last).toContain("[value]=red"));

    answer({ filters: { rules: { join: "and", rules: [{ column: "title", operator: "contains", value: "red" }] } } });

    expect(rule(1).getByRole("textbox", { name: "Value" })).toHaveValue("red ");
    expect(screen.getByRole("group", { name: "Condition 2" })).toBeVisible();
  });

  it("shows the applied rules, and removes them one by one", async () => {
    const { visits } = await open(
      {},
      { filters: { rules: { join: "and", rules: [{ join: "or", rules: [{ column: "hours", operator: "greater_than", value: "5" }] }] } } },
    );
    const group = screen.getByRole("group", { name: "Group 1" });
    expect(rule(1, group).getByRole("spinbutton", { name: "Value" })).toHaveValue("5");
    expect(within(group).getByRole("combobox", { name: "Match" })).toHaveValue("or");

    await userEvent.click(rule(1, group).getByRole("button", { name: "Remove condition" }));

    await waitFor(() => expect(visits.last).toBe("/t?filters="));
    expect(within(group).getByRole("button", { name: "Add condition" })).toHaveFocus();
    await userEvent.click(within(group).getByRole("button", { name: "Remove group" }));
    expect(screen.queryByRole("group", { name: "Group 1" })).toBeNull();
  });

  it("is cleared by the reset, including incomplete rules", async () => {
    const { root } = await open({}, { filters: { rules: { join: "and", rules: [{ column: "title", operator: "contains", value: "x" }] } } });
    await userEvent.click(addRule(root));

    await userEvent.click(screen.getByRole("button", { name: "Reset filters" }));

    expect(screen.getByRole("group", { name: "Conditions" })).toBeVisible();
    expect(screen.queryByRole("group", { name: /^Condition \d/ })).toBeNull();
  });

  it("loses one rule with one chip if all must match", async () => {
    const rules = ["red", "blue"].map((value) => ({ column: "title", operator: "contains", value }));
    const { visits } = await open(
      {},
      {
        filters: { rules: { join: "and", rules } },
        filterIndicators: rules.map(({ value }) => ({ name: "rules", label: `Rules: ${value}` })),
      },
    );
    await userEvent.keyboard("{Escape}");

    await userEvent.click(await screen.findByRole("button", { name: "Remove filter Rules: red" }));

    expect(visits.last).toContain("[rules][0][value]=blue");
    expect(visits.last).not.toContain("red");
  });

  it("has no accessibility violations", async () => {
    const { root } = await open();
    await userEvent.click(addRule(root));
    await userEvent.click(within(root).getByRole("button", { name: "Add group" }));

    expect(await accessibilityViolations()).toEqual([]);
  });
});
