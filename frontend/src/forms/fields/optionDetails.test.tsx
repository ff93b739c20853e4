import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { CheckboxList, Option } from "@/contracts/forms-fields";
import { aField, aSelect } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const ROOMS: Option[] = [
  { value: "1", label: "Press room", details: "Code: A-12" },
  { value: "2", label: "Press room", details: "Code: B-07" },
  { value: "3", label: "Library", details: "Code: C-01" },
];

const searched = (label: string, value: unknown = null, options: Option[] = []) =>
  aSelect(label, [], { searchable: true, usesRelationship: true, multiple: Array.isArray(value), value, options });

const services = { searchOptions: () => Promise.resolve(ROOMS) };

describe("the details of options", () => {
  it("are part of the names of the options", async () => {
    drawField(searched("Project"), { services });

    await userEvent.click(screen.getByRole("button", { name: /^Project/ }));

    expect(await screen.findByRole("option", { name: "Press room Code: A-12" })).toBeVisible();
    expect(screen.getByRole("option", { name: "Press room Code: B-07" })).toBeVisible();
  });

  it("are not part of the selected value of one option", async () => {
    const { onChange } = drawField(searched("Site"), { services });

    await userEvent.click(screen.getByRole("button", { name: /^Site/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Press room Code: B-07" }));

    expect(onChange).toHaveBeenCalledExactlyOnceWith("2");
    expect(await screen.findByRole("button", { name: "Site Press room" })).toBeVisible();
  });

  it("are in the chips of options with equal labels only", async () => {
    // The form does not send the details of a selected option; the list does.
    drawField(searched("Place", ["1", "3"], [{ value: "1", label: "Press room", details: null }, { value: "3", label: "Library", details: null }]), { services });
    expect(screen.getByRole("button", { name: "Remove Press room" })).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Place Press room, Library" }));
    await userEvent.click(await screen.findByRole("option", { name: "Press room Code: B-07" }));

    expect(await screen.findByRole("button", { name: "Remove Press room · Code: A-12" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove Press room · Code: B-07" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove Library" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remove Press room · Code: A-12" }));

    expect(await screen.findByRole("button", { name: "Remove Press room" })).toBeVisible();
  });

  it("are searched in a list without a server", async () => {
    drawField(aSelect("Spot", [], { options: ROOMS }));

    await userEvent.click(screen.getByRole("button", { name: "Spot None" }));
    await userEvent.type(await screen.findByRole("combobox"), "b-07");

    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    expect(screen.getByRole("option", { name: "Press room Code: B-07" })).toBeVisible();
  });

  it("leave a short list without any a native select", () => {
    drawField(aSelect("Area", [], { options: ROOMS.map((room) => ({ ...room, details: null })) }));

    expect(within(screen.getByRole("combobox", { name: "Area" })).getAllByRole("option")).toHaveLength(4);
  });

  it("describe checkboxes", async () => {
    const field: CheckboxList = {
      ...aField("Rooms", "checkbox_list"),
      options: [
        { value: "1", label: "Press room", details: "Code: A-12", description: "Ground floor." },
        { value: "2", label: "Library", details: null, description: null },
      ],
      columns: 1,
      bulkToggleable: false,
    };
    drawField(field);

    expect(await screen.findByRole("checkbox", { name: "Press room" })).toHaveAccessibleDescription("Code: A-12 Ground floor.");
    expect(screen.getByRole("checkbox", { name: "Library" })).not.toHaveAccessibleDescription();
  });
});
