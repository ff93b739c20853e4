import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import type { FieldNode, FieldType } from "@/contracts/forms-fields";
import { FieldGrid } from "@/forms/FieldGrid";
import type { FieldGridProps } from "@/forms/FieldGrid";
import { aDate, aField, aNumber, aSelect, aText } from "@/forms/fixtures";
import { SharedPropsContext } from "@/support/panelContext";
import { aPanel, sharedProps } from "@/testing/props";

const COUNTRIES = ["Austria", "Brazil", "Chile", "Denmark", "Estonia", "Finland", "Ghana", "Hungary", "São Tomé"];

const onChange = vi.fn();

/** Render fields that keep their values, and report every change. */
function draw(schema: FieldNode[], options: Partial<Omit<FieldGridProps, "form">> & { columns?: number } = {}) {
  const { columns = 1, values: initial = {}, ...rest } = options;
  onChange.mockClear();
  function Form() {
    const [values, setValues] = useState(initial);
    return (
      <FieldGrid
        form={{ columns, schema }}
        values={values}
        onChange={(name, value) => {
          onChange(name, value);
          setValues((now) => ({ ...now, [name]: value }));
        }}
        {...rest}
      />
    );
  }
  return render(<Form />);
}

describe("a text field", () => {
  it("holds the typed text, and null when it is emptied", async () => {
    draw([aText("Title", { value: "Plan" })]);
    const input = screen.getByRole("textbox", { name: "Title" });
    expect(input).toHaveValue("Plan");

    await userEvent.type(input, "s");
    expect(onChange).toHaveBeenLastCalledWith("title", "Plans");
    await userEvent.clear(input);

    expect(onChange).toHaveBeenLastCalledWith("title", null);
  });
});

describe("a date field", () => {
  it("is typed, and states its first and last date", async () => {
    draw([aDate("Due", { minDate: "2026-01-01", maxDate: "2026-12-31" })]);

    await userEvent.type(screen.getByLabelText("Due"), "2025-03-03");
    expect(onChange).toHaveBeenLastCalledWith("due", "2025-03-03");
    await userEvent.tab();

    expect(screen.getByLabelText("Due")).toHaveAccessibleDescription("Choose Jan 1, 2026 or later.");
  });
});

describe("a checkbox", () => {
  it.each<[FieldType, string]>([
    ["checkbox", "checkbox"],
    ["toggle", "switch"],
  ])("as %s is a %s with the value true or false", async (type, role) => {
    draw([aField("Billable", type, { value: false })]);
    const box = screen.getByRole(role, { name: "Billable" });

    await userEvent.click(screen.getByText("Billable"));
    expect(box).toBeChecked();
    expect(onChange).toHaveBeenLastCalledWith("billable", true);
    await userEvent.click(box);

    expect(onChange).toHaveBeenLastCalledWith("billable", false);
  });
});

describe("a short select", () => {
  it("is a native select", async () => {
    draw([aSelect("State", ["Open", "Done"], { value: "open" })]);
    const list = screen.getByRole("combobox", { name: "State" });

    expect(list).toHaveValue("open");
    await userEvent.selectOptions(list, "Done");
    expect(onChange).toHaveBeenLastCalledWith("state", "done");
    await userEvent.selectOptions(list, "None");

    expect(onChange).toHaveBeenLastCalledWith("state", null);
  });

  it.each([
    [{}, "None"],
    [{ required: true }, "Choose…"],
    [{ placeholder: "Any state" }, "Any state"],
  ])("with %o calls the empty choice: %s", (changes, words) => {
    draw([aSelect("State", ["Open", "Done"], changes)]);

    expect(screen.getByRole("option", { name: words })).toHaveValue("");
  });

  it("is native up to eight options", () => {
    draw([aSelect("Eight", COUNTRIES.slice(0, 8)), aSelect("Nine", COUNTRIES)]);

    expect(screen.getByRole("combobox", { name: "Eight" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Nine None" })).toBeVisible();
  });
});

describe("a long select", () => {
  async function open(changes = {}, values = {}) {
    draw([aSelect("Country", COUNTRIES, changes)], { values });
    await userEvent.click(screen.getByRole("button", { name: /^Country/ }));
    return screen.findByRole("combobox", { name: "Search Country" });
  }

  it("is searched by words, ignoring accents, and chosen from by keyboard", async () => {
    const search = await open();
    await waitFor(() => expect(search).toHaveFocus());

    await userEvent.keyboard("sao to");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["São Tomé"]);
    expect(screen.getByRole("status")).toHaveTextContent("1 match");
    await userEvent.keyboard("{Enter}");

    expect(onChange).toHaveBeenCalledExactlyOnceWith("country", "são tomé");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Country São Tomé" })).toHaveFocus());
  });

  it("says that nothing matches, and Enter then chooses nothing", async () => {
    await open();

    await userEvent.keyboard("zzz{Enter}");

    expect(screen.getByRole("status")).toHaveTextContent("Nothing matches");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("starts at the chosen option and moves by the arrow keys, not past the ends", async () => {
    const search = await open({}, { country: "chile" });
    const active = () => document.getElementById(search.getAttribute("aria-activedescendant") ?? "")?.textContent;
    await waitFor(() => expect(search).toHaveFocus());

    expect(active()).toBe("Chile");
    expect(screen.getByRole("option", { name: "Chile" })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("Denmark");
    await userEvent.keyboard("{PageUp}{ArrowUp}");
    expect(active()).toBe("Austria");
    await userEvent.keyboard("{PageDown}");

    expect(active()).toBe("São Tomé");
  });

  it("closes by Escape without a change", async () => {
    await open({}, { country: "chile" });

    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });

  it("can be cleared if it is not required", async () => {
    await open({}, { country: "chile" });

    await userEvent.click(screen.getByRole("button", { name: "Clear" }));

    expect(onChange).toHaveBeenLastCalledWith("country", null);
    expect(await screen.findByRole("button", { name: "Country None" })).toBeVisible();
  });

  it("cannot be cleared if it is required, and says so", async () => {
    await open({ required: true }, { country: "chile" });

    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
    expect(screen.getByText("(required)")).toBeInTheDocument();
  });

  it("stays open for several choices and lists them", async () => {
    await open({ multiple: true }, { country: ["chile"] });
    expect(screen.getByRole("listbox", { name: "Country" })).toHaveAttribute("aria-multiselectable", "true");

    await userEvent.click(screen.getByRole("option", { name: "Ghana" }));
    expect(onChange).toHaveBeenLastCalledWith("country", ["chile", "ghana"]);
    await userEvent.click(screen.getByRole("option", { name: "Chile" }));

    expect(onChange).toHaveBeenLastCalledWith("country", ["ghana"]);
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Country Ghana" })).toBeVisible();
  });

  it("also serves short lists that are searchable or multiple", () => {
    draw([
      aSelect("Small", ["One", "Two"], { searchable: true }),
      aSelect("Both", ["One", "Two"], { multiple: true, value: ["one", "two"] }),
    ]);

    expect(screen.getByRole("button", { name: "Small None" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Both One, Two" })).toBeVisible();
  });

  it("shows an unknown value as it is", () => {
    draw([aSelect("Country", COUNTRIES, { value: "atlantis" })]);

    expect(screen.getByRole("button", { name: "Country atlantis" })).toBeVisible();
  });

  it("does not open when it is disabled", async () => {
    draw([aSelect("Country", COUNTRIES, { disabled: true })]);

    await userEvent.click(screen.getByRole("button", { name: /^Country/ }));

    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("every field", () => {
  const KINDS: FieldNode[] = [
    aText("Text"),
    aNumber("Number"),
    aSelect("Short", ["One"]),
    aSelect("Long", COUNTRIES),
    aField("Checkbox", "checkbox"),
    aField("Toggle", "toggle"),
    aDate("Date"),
  ];
  const control = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

  it.each(KINDS.map((field) => [field.label, field] as const))("%s has its help as description", (label, field) => {
    draw([{ ...field, helperText: "As on the invoice." }]);

    expect(control(label)).toHaveAccessibleDescription("As on the invoice.");
    expect(control(label)).not.toHaveAttribute("aria-invalid");
  });

  it.each(KINDS.map((field) => [field.label, field] as const))("%s has its error instead of the help", (label, field) => {
    draw([{ ...field, helperText: "As on the invoice." }], { errors: { [field.name]: ["Enter one.", "And another."] } });

    expect(control(label)).toHaveAccessibleDescription("Enter one.");
    expect(control(label)).toHaveAttribute("aria-invalid", "true");
    expect(screen.queryByText("As on the invoice.")).toBeNull();
  });

  it.each(KINDS.map((field) => [field.label, field] as const))("%s can be disabled", (label, field) => {
    draw([{ ...field, disabled: true }]);

    expect(control(label)).toBeDisabled();
  });

  it("an unknown field type shows a sentence and keeps its value", () => {
    draw([{ ...aText("Signature"), type: "hologram" as FieldType }]);

    const field = screen.getByText("Signature").closest<HTMLElement>("[data-slot=field]");
    expect(field && within(field).getByText("This field cannot be shown here.")).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("an inline label is shown beside its field", () => {
    draw([aText("Title", { inlineLabel: true })]);

    expect(screen.getByText("Title").closest("[data-slot=field]")).toHaveClass("@md:grid");
  });
});

describe("label marks", () => {
  const labels = () => screen.getAllByText(/./, { selector: "label" }).map((label) => label.textContent);

  it("are on the required fields, also if most are required", () => {
    draw([aText("Title", { required: true }), aText("Client", { required: true }), aText("Note")]);

    expect(labels()).toEqual(["Title*", "Client*", "Note"]);
    expect(screen.getByRole("textbox", { name: "Title" })).toBeRequired();
  });

  it("are on the optional fields if the panel says so", () => {
    const fields = [aText("Title", { required: true }), aText("Note"), aField("Billable", "checkbox")];
    const shared = sharedProps({ panel: aPanel({ requiredMarks: "optional" }) });
    render(
      <SharedPropsContext value={shared}>
        <FieldGrid form={{ columns: 1, schema: fields }} values={{}} onChange={onChange} />
      </SharedPropsContext>,
    );

    expect(labels()).toEqual(["Title", "Note (optional)", "Billable"]);
  });

  it("are absent if nothing is required", () => {
    draw([aText("Title"), aText("Note")]);

    expect(labels()).toEqual(["Title", "Note"]);
  });
});

describe("columns", () => {
  it.each([
    [0, "1"],
    [1, "1"],
    [3, "3"],
    [9, "4"],
  ])("%s requested are rendered as %s", (columns, shown) => {
    const { container } = draw([aText("Title")], { columns });

    expect(container.querySelector("[data-columns]")).toHaveAttribute("data-columns", shown);
  });

  it.each([
    [1, "1"],
    [2, "2"],
    [3, "3"],
    [4, "full"],
    [7, "full"],
    ["full" as const, "full"],
  ])("of four, a field with span %s gets %s", (columnSpan, shown) => {
    const { container } = draw([aText("Title", { columnSpan })], { columns: 4 });

    expect(container.querySelector("[data-span]")).toHaveAttribute("data-span", shown);
  });
});
