import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { TableState } from "@/contracts/tables";
import type { Filter } from "@/contracts/tables-filters";
import { aField, aNumber, aSelect, aText } from "@/forms/fixtures";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { WrittenVisits, aFilter, aState, aTable, accessibilityViolations, draw } from "@/tables/toolbar/fixtures";

const DEFERRED = { ...aTable().filterBehaviour, deferred: true };

function show(filters: Filter[], { state = {}, deferred = false, address = "/t" }: { state?: Partial<TableState>; deferred?: boolean; address?: string } = {}) {
  const visits = new WrittenVisits(address);
  const table = aTable({ filters, ...(deferred && { filterBehaviour: DEFERRED }) });
  const toolbar = (changes: Partial<TableState>) => <TableToolbar table={table} state={aState(changes)} visits={visits} />;
  const redraw = draw(toolbar(state));
  return { visits, answer: (changes: Partial<TableState>) => redraw(toolbar(changes)) };
}

async function openFilters() {
  await userEvent.click(screen.getByRole("button", { name: /^Filters/ }));
  return screen.findByRole("dialog", { name: "Filters" });
}

afterEach(() => vi.restoreAllMocks());

describe("a filter by a related record", () => {
  it("searches the records of its relation", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ options: [{ value: "7", label: "Moss" }] }));
    const select = aSelect("Customer", [], { name: "record", searchable: true, usesRelationship: true });
    const filter = { ...aFilter("Customer"), type: "form", form: { columns: 1, schema: [select] } } as Filter;
    const visits = new WrittenVisits();
    draw(<TableToolbar table={aTable({ filters: [filter], filterOptionsUrl: "/options?resource=tasks" })} state={aState()} visits={visits} />);
    const panel = await openFilters();

    // The field has the label of the filter, once.
    expect(within(panel).getAllByText("Customer")).toHaveLength(1);
    await userEvent.click(within(panel).getByRole("button", { name: /^Customer/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Moss" }));

    expect(fetched).toHaveBeenCalledWith(expect.stringContaining("/options?resource=tasks&filter=customer&field=record"), expect.anything());
    await waitFor(() => expect(visits.last).toContain("filters[customer][record]=7"));
  });
});

describe("the filters button", () => {
  it("is missing without filters", () => {
    show([]);

    expect(screen.queryByRole("button", { name: /^Filters/ })).toBeNull();
  });

  it("shows the number of applied filters", () => {
    show([aFilter("State")], { state: { filters: { state: "open", due: "x" } } });

    expect(screen.getByRole("button", { name: "Filters 2 applied" })).toBeVisible();
  });

  it("has the table's label and icon", () => {
    draw(
      <TableToolbar
        table={aTable({ filters: [aFilter("State")], filterBehaviour: { ...DEFERRED, triggerLabel: "Narrow", triggerIcon: "tag" } })}
        state={aState()}
        visits={new WrittenVisits()}
      />,
    );

    expect(screen.getByRole("button", { name: "Narrow" }).querySelector(".lucide-tag")).not.toBeNull();
  });

  it("opens a panel that Escape closes, returning the focus", async () => {
    show([aFilter("State")]);
    await openFilters();

    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Filters" })).toHaveFocus());
  });

  it("opens a drawer on a phone", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: media.includes("720px"), media }) as unknown as MediaQueryList,
    );
    show([aFilter("State")]);

    expect(await openFilters()).toHaveAttribute("data-placement", "bottom");
  });
});

describe("filters that apply immediately", () => {
  it("write a choice, and an empty parameter when it is cleared", async () => {
    const { visits } = show([aFilter("State")]);
    await openFilters();
    const list = screen.getByRole("combobox", { name: "State" });

    await userEvent.selectOptions(list, "Open");
    expect(visits.last).toBe("/t?filters[state]=open");
    expect(list).toHaveValue("open");
    await userEvent.selectOptions(list, "All");

    expect(visits.last).toBe("/t?filters=");
  });

  it("keep defaults and stored values when another is chosen", async () => {
    const { visits } = show([aFilter("State"), aFilter("Kind")], { state: { filters: { state: "open" } } });
    await openFilters();

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Done");

    expect(visits.last).toBe("/t?filters[state]=open&filters[kind]=done");
  });

  it("show the server's values after the response", async () => {
    const { answer } = show([aFilter("State")]);
    await openFilters();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Open");

    answer({ filters: { state: "done" } });

    expect(screen.getByRole("combobox", { name: "State" })).toHaveValue("done");
  });

  it.each(["boolean", "ternary"] as const)("offer a %s filter with its labels", async (type) => {
    const options = [
      { value: "true", label: "Billed" },
      { value: "false", label: "Not billed" },
    ];
    const { visits } = show([aFilter("Billing", { type, options, placeholder: "Either" })]);
    await openFilters();

    expect(screen.getByRole("option", { name: "Either" })).toHaveValue("");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Billing" }), "Not billed");

    expect(visits.last).toBe("/t?filters[billing]=false");
  });

  it("list a choice that the placeholder names only once", async () => {
    const options = [
      { value: "without", label: "Without deleted records" },
      { value: "with", label: "With deleted records" },
    ];
    show([aFilter("Deleted records", { options, placeholder: "Without deleted records" })]);
    await openFilters();

    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Without deleted records", "With deleted records"]);
  });

  it("take several choices", async () => {
    const { visits } = show([aFilter("State", { multiple: true })]);
    await openFilters();
    await userEvent.click(screen.getByRole("button", { name: "State All" }));

    await userEvent.click(await screen.findByRole("option", { name: "Open" }));
    await userEvent.click(screen.getByRole("option", { name: "Done" }));

    expect(visits.last).toBe("/t?filters[state][]=open&filters[state][]=done");
  });

  it("take a date range", async () => {
    const { visits } = show([aFilter("Due", { type: "date" })]);
    await openFilters();
    const span = screen.getByRole("group", { name: "Due" });

    await userEvent.type(within(span).getByLabelText("From"), "2026-03-01");
    await userEvent.type(within(span).getByLabelText("To"), "2026-03-31");

    await waitFor(() => expect(visits.last).toBe("/t?filters[due][from]=2026-03-01&filters[due][to]=2026-03-31"));
    await userEvent.clear(within(span).getByLabelText("To"));
    await userEvent.type(within(span).getByLabelText("To"), "2026-02-01{Tab}");
    expect(await within(span).findByText(/or later/)).toBeVisible();
  });

  it("take the values of a form, however fast they are entered", async () => {
    const { visits } = show([aFilter("More", { type: "form", form: { columns: 1, schema: [aText("Owner"), aField("Urgent", "checkbox")] } })]);
    await openFilters();
    const form = screen.getByRole("group", { name: "More" });

    await userEvent.type(within(form).getByRole("textbox", { name: "Owner" }), "Al");
    expect(within(form).getByRole("textbox", { name: "Owner" })).toHaveValue("Al");
    await userEvent.click(within(form).getByRole("checkbox", { name: "Urgent" }));

    await waitFor(() => expect(visits.last).toBe("/t?filters[more][owner]=Al&filters[more][urgent]=true"));
  });

  it("keep a text that is no number, and do not apply it", async () => {
    const { visits } = show([aFilter("More", { type: "form", form: { columns: 1, schema: [aNumber("Least"), aNumber("Most")] } })]);
    await openFilters();
    const least = screen.getByRole("spinbutton", { name: "Least" });

    await userEvent.type(screen.getByRole("spinbutton", { name: "Most" }), "1,234");
    await userEvent.type(least, "1,23,4{Tab}");
    expect(least).toHaveValue("1,23,4");
    expect(least).toHaveAccessibleDescription("Enter a number, such as 1,234.56.");
    await waitFor(() => expect(visits.last).toBe("/t?filters[more][most]=1234"));
    await userEvent.clear(least);
    await userEvent.type(least, "5");

    await waitFor(() => expect(visits.last).toContain("filters[more][least]=5"));
  });

  it("are all cleared by the reset, without empty parameters", async () => {
    const { visits } = show([aFilter("State")], { state: { filters: { state: "open" } } });
    await openFilters();

    await userEvent.click(screen.getByRole("button", { name: "Reset filters" }));

    expect(visits.last).toBe("/t?filters=");
    expect(screen.getByRole("combobox", { name: "State" })).toHaveValue("");
  });

  it("render nothing for an unknown type", async () => {
    show([aFilter("Strange", { type: "hologram" as Filter["type"] })]);

    expect(within(await openFilters()).queryByText("Strange")).toBeNull();
  });
});

describe("deferred filters", () => {
  it("send nothing until the button is pressed, then all changes, and close", async () => {
    const { visits } = show([aFilter("State"), aFilter("Kind")], { deferred: true });
    await openFilters();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Open");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Done");
    expect(visits.asked).toEqual([]);

    await userEvent.click(screen.getByRole("button", { name: "Apply filters" }));

    expect(visits.asked).toEqual(["/t?filters[state]=open&filters[kind]=done"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keep their draft while the panel is closed, and apply it with a removed chip", async () => {
    const { visits } = show([aFilter("State"), aFilter("Kind")], {
      deferred: true,
      state: { filters: { state: "open" }, filterIndicators: [{ name: "state", label: "State: Open" }] },
    });
    await openFilters();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Done");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Remove filter State: Open" }));

    expect(visits.asked).toEqual(["/t?filters[kind]=done"]);
  });
});

describe("the chips", () => {
  const TWO = {
    filters: { state: "open", kind: "done" },
    filterIndicators: [
      { name: "state", label: "State: Open" },
      { name: "kind", label: "Kind: Done" },
    ],
  };

  it("describe the applied filters", () => {
    show([aFilter("State"), aFilter("Kind")], { state: TWO });

    const chips = within(screen.getByRole("list", { name: "Applied filters" })).getAllByRole("listitem");
    expect(chips.map((chip) => chip.textContent)).toEqual(["State: Open", "Kind: Done", "Clear"]);
  });

  it("disappear immediately when removed, and move the focus to the next", async () => {
    const { visits } = show([aFilter("State"), aFilter("Kind")], { state: TWO });

    await userEvent.click(screen.getByRole("button", { name: "Remove filter State: Open" }));
    expect(visits.last).toBe("/t?filters[kind]=done");
    expect(screen.queryByText("State: Open")).toBeNull();
    expect(screen.getByRole("button", { name: "Remove filter Kind: Done" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");

    expect(visits.last).toBe("/t?filters=");
    expect(screen.queryByRole("list", { name: "Applied filters" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Filters/ })).toHaveFocus();
  });

  it("are all cleared by the last button", async () => {
    const { visits } = show([aFilter("State"), aFilter("Kind")], { state: TWO });

    await userEvent.click(screen.getByRole("button", { name: "Clear all filters" }));

    expect(visits.asked).toEqual(["/t?filters="]);
    expect(screen.getByRole("button", { name: /^Filters/ })).toHaveFocus();
  });

  it("come back if the server still applies them", async () => {
    const { answer } = show([aFilter("State"), aFilter("Kind")], { state: TWO });
    await userEvent.click(screen.getByRole("button", { name: "Remove filter State: Open" }));

    answer({ ...TWO, filterIndicators: [...TWO.filterIndicators] });

    expect(screen.getByText("State: Open")).toBeVisible();
  });

  it("of a form are removed one by one", async () => {
    const { visits } = show([aFilter("More", { type: "form", form: { columns: 1, schema: [aText("Owner"), aText("City")] } })], {
      state: {
        filters: { more: { owner: "Al", city: "Oslo" } },
        filterIndicators: [
          { name: "more", label: "Owner: Al" },
          { name: "more", label: "City: Oslo" },
        ],
      },
    });

    await userEvent.click(screen.getByRole("button", { name: "Remove filter Owner: Al" }));
    expect(visits.last).toBe("/t?filters[more][city]=Oslo");
    await userEvent.click(screen.getByRole("button", { name: "Remove filter City: Oslo" }));

    expect(visits.last).toBe("/t?filters=");
  });

  it("are missing without applied filters", () => {
    show([aFilter("State")]);

    expect(screen.queryByRole("list", { name: "Applied filters" })).toBeNull();
  });
});

it("has no accessibility violations", async () => {
  show([aFilter("State"), aFilter("Tags", { multiple: true }), aFilter("Due", { type: "date" })], {
    deferred: true,
    state: { filters: { state: "open" }, filterIndicators: [{ name: "state", label: "State: Open" }] },
  });
  await openFilters();

  expect(await accessibilityViolations()).toEqual([]);
});
