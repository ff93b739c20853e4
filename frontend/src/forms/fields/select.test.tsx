import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import type { Option, Select } from "@/contracts/forms-fields";
import { aSelect } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const PEOPLE: Option[] = [
  { value: "7", label: "Mara Lind" },
  { value: "8", label: "Tom Baker" },
];

/** A select whose options are records on the server. */
const aTable = (changes: Partial<Select> = {}): Select => aSelect("Client", [], { searchable: true, usesRelationship: true, ...changes });

async function openList() {
  await userEvent.click(screen.getByRole("button", { name: /^Client/ }));
  return screen.findByRole("combobox", { name: "Search Client" });
}

describe("a select with server search", () => {
  it("searches when it opens, and again after a pause in typing", async () => {
    const searchOptions = vi.fn((_: string, words: string) => Promise.resolve(PEOPLE.filter(({ label }) => label.toLowerCase().includes(words))));
    const { onChange } = drawField(aTable(), { path: "items.2.client", services: { searchOptions } });

    await openList();
    expect(await screen.findByRole("option", { name: "Mara Lind" })).toBeVisible();
    await userEvent.keyboard("tom");
    // The known options are filtered at once; the server is asked after a pause.
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Tom Baker"]);
    await waitFor(() => expect(searchOptions).toHaveBeenCalledTimes(2));
    expect(searchOptions.mock.calls.map(([path, words]) => [path, words])).toEqual([
      ["items.2.client", ""],
      ["items.2.client", "tom"],
    ]);
    await userEvent.keyboard("{Enter}");

    expect(onChange).toHaveBeenCalledExactlyOnceWith("8");
    // The field's own options lack it; the label comes from the search.
    expect(await screen.findByRole("button", { name: "Client Tom Baker" })).toBeVisible();
  });

  it("aborts a search that a newer one replaces", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const searchOptions = (_path: string, _words: string, signal?: AbortSignal) => {
      signals.push(signal);
      return new Promise<Option[]>(() => undefined);
    };
    drawField(aTable(), { services: { searchOptions } });

    await openList();
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(screen.getByRole("status")).toHaveTextContent("Searching…");
    await userEvent.keyboard("t");

    expect(signals[0]?.aborted).toBe(true);
  });

  it("says when the list could not be loaded, and retries", async () => {
    const searchOptions = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue(PEOPLE);
    drawField(aTable(), { services: { searchOptions } });

    await openList();
    await userEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }));

    expect(await screen.findByRole("option", { name: "Mara Lind" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says when there are no options", async () => {
    drawField(aTable());

    await openList();

    expect(await screen.findByText("There are no options yet.")).toBeVisible();
  });

  it("selects an option that was just created", async () => {
    const createOption = vi.fn().mockResolvedValue({ value: "9", label: "Northwind" });
    const field = aTable({ createForm: { columns: 1, schema: [] } });
    const { onChange } = drawField(field, { services: { createOption } });

    await openList();
    await userEvent.click(screen.getByRole("button", { name: "Create a new one" }));

    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith("9"));
    expect(createOption).toHaveBeenCalledWith("client", field);
    expect(await screen.findByRole("button", { name: "Client Northwind" })).toBeVisible();
  });

  it("stays as it was when creating is cancelled", async () => {
    const { onChange } = drawField(aTable({ createForm: { columns: 1, schema: [] } }), { services: { createOption: () => Promise.resolve(null) } });

    await openList();
    await userEvent.click(screen.getByRole("button", { name: "Create a new one" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());

    expect(onChange).not.toHaveBeenCalled();
  });

  it("creates options for a short list, too", () => {
    drawField(aSelect("Client", ["One"], { createForm: { columns: 1, schema: [] } }));

    expect(screen.getByRole("button", { name: "Client None" })).toBeVisible();
  });
});

describe("a multiple select", () => {
  const field = aSelect("Client", ["Austria", "Brazil", "Chile"], { multiple: true, value: ["austria", "chile"] });

  it("has chips that can be removed", async () => {
    const { onChange } = drawField(field);

    await userEvent.click(screen.getByRole("button", { name: "Remove Austria" }));
    expect(onChange).toHaveBeenLastCalledWith(["chile"]);
    screen.getByRole("button", { name: "Client Chile" }).focus();
    await userEvent.keyboard("{Backspace}");

    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it("opens by the arrow key and names the selected options", async () => {
    drawField(field);

    screen.getByRole("button", { name: "Client Austria, Chile" }).focus();
    await userEvent.keyboard("{ArrowDown}");

    expect(await screen.findByRole("listbox", { name: "Client" })).toBeVisible();
  });

  it("cannot be changed when it is disabled", () => {
    drawField({ ...field, disabled: true });

    expect(screen.queryByRole("button", { name: "Remove Austria" })).toBeNull();
    expect(screen.getByText("Austria")).toBeVisible();
  });

  it("are selected and removed from the open list by Enter", async () => {
    const { onChange } = drawField(field);

    const input = await openList();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(["austria", "chile", "brazil"]);
    expect(screen.getByRole("option", { name: "Brazil", selected: true })).toHaveAttribute("id", input.getAttribute("aria-activedescendant"));
    await userEvent.keyboard("{Enter}");

    expect(onChange).toHaveBeenLastCalledWith(["austria", "chile"]);
    expect(input).toHaveFocus();
  });
});

describe("the keys of a list", () => {
  const field = aSelect("Client", Array.from({ length: 15 }, (_, index) => `Row ${index + 1}`), { value: "row 2" });
  const highlighted = () => document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "")?.textContent;

  it("start at the chosen option; page keys stop at the ends", async () => {
    drawField(field);
    await openList();
    expect(highlighted()).toBe("Row 2");

    await userEvent.keyboard("{PageDown}");
    expect(highlighted()).toBe("Row 12");
    await userEvent.keyboard("{PageDown}");
    expect(highlighted()).toBe("Row 15");
    await userEvent.keyboard("{PageUp}{PageUp}");

    expect(highlighted()).toBe("Row 1");
  });

  it("highlight the first match, leave Home and End to the text, and close by Escape", async () => {
    const { onChange } = drawField(field);
    const input = await openList();

    await userEvent.keyboard("row 1");
    expect(highlighted()).toBe("Row 1");
    await userEvent.keyboard("{ArrowDown}{Home}{End}");
    expect(highlighted()).toBe("Row 10");
    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(input).not.toBeInTheDocument());
    expect(onChange).not.toHaveBeenCalled();
  });

  it("choose nothing when the list is empty or loses focus", async () => {
    const { onChange } = drawField(field);
    await openList();

    await userEvent.keyboard("nothing like it{Enter}");
    await userEvent.clear(screen.getByRole("combobox"));
    await userEvent.tab();

    expect(onChange).not.toHaveBeenCalled();
  });
});
