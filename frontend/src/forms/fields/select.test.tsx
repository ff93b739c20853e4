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

/** A list whose records are in the server's table. */
const aTable = (changes: Partial<Select> = {}): Select => aSelect("Client", [], { searchable: true, usesRelationship: true, ...changes });

async function open() {
  await userEvent.click(screen.getByRole("button", { name: /^Client/ }));
  return screen.findByRole("combobox", { name: "Search Client" });
}

describe("a list of a table's records", () => {
  it("is asked for when it opens, and again for what is typed once typing rests", async () => {
    const searchOptions = vi.fn((_: string, words: string) => Promise.resolve(PEOPLE.filter(({ label }) => label.toLowerCase().includes(words))));
    const { onChange } = drawField(aTable(), { path: "items.2.client", services: { searchOptions } });

    await open();
    expect(await screen.findByRole("option", { name: "Mara Lind" })).toBeVisible();
    await userEvent.keyboard("tom");
    // What is here already is narrowed at once; the server is asked when typing rests.
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Tom Baker"]);
    await waitFor(() => expect(searchOptions).toHaveBeenCalledTimes(2));
    expect(searchOptions.mock.calls.map(([path, words]) => [path, words])).toEqual([
      ["items.2.client", ""],
      ["items.2.client", "tom"],
    ]);
    await userEvent.keyboard("{Enter}");

    expect(onChange).toHaveBeenCalledExactlyOnceWith("8");
    // The list of the field lacks it; the words of the search are remembered.
    expect(await screen.findByRole("button", { name: "Client Tom Baker" })).toBeVisible();
  });

  it("gives up a search that another takes the place of", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const searchOptions = (_path: string, _words: string, signal?: AbortSignal) => {
      signals.push(signal);
      return new Promise<Option[]>(() => undefined);
    };
    drawField(aTable(), { services: { searchOptions } });

    await open();
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(screen.getByRole("status")).toHaveTextContent("Searching…");
    await userEvent.keyboard("t");

    expect(signals[0]?.aborted).toBe(true);
  });

  it("says when it could not be loaded, and tries again", async () => {
    const searchOptions = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue(PEOPLE);
    drawField(aTable(), { services: { searchOptions } });

    await open();
    await userEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }));

    expect(await screen.findByRole("option", { name: "Mara Lind" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says when there is nothing to choose", async () => {
    drawField(aTable());

    await open();

    expect(await screen.findByText("There is nothing to choose yet.")).toBeVisible();
  });

  it("takes a new one that is made in place", async () => {
    const createOption = vi.fn().mockResolvedValue({ value: "9", label: "Northwind" });
    const field = aTable({ createForm: { columns: 1, schema: [] } });
    const { onChange } = drawField(field, { services: { createOption } });

    await open();
    await userEvent.click(screen.getByRole("button", { name: "Create a new one" }));

    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith("9"));
    expect(createOption).toHaveBeenCalledWith("client", field);
    expect(await screen.findByRole("button", { name: "Client Northwind" })).toBeVisible();
  });

  it("stays as it was when making one is given up", async () => {
    const { onChange } = drawField(aTable({ createForm: { columns: 1, schema: [] } }), { services: { createOption: () => Promise.resolve(null) } });

    await open();
    await userEvent.click(screen.getByRole("button", { name: "Create a new one" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());

    expect(onChange).not.toHaveBeenCalled();
  });

  it("that is short can be added to as well", () => {
    drawField(aSelect("Client", ["One"], { createForm: { columns: 1, schema: [] } }));

    expect(screen.getByRole("button", { name: "Client None" })).toBeVisible();
  });
});

describe("several choices", () => {
  const field = aSelect("Client", ["Austria", "Brazil", "Chile"], { multiple: true, value: ["austria", "chile"] });

  it("are chips that can be taken back", async () => {
    const { onChange } = drawField(field);

    await userEvent.click(screen.getByRole("button", { name: "Remove Austria" }));
    expect(onChange).toHaveBeenLastCalledWith(["chile"]);
    screen.getByRole("button", { name: "Client Chile" }).focus();
    await userEvent.keyboard("{Backspace}");

    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it("open by the arrow and are said by the button", async () => {
    drawField(field);

    screen.getByRole("button", { name: "Client Austria, Chile" }).focus();
    await userEvent.keyboard("{ArrowDown}");

    expect(await screen.findByRole("listbox", { name: "Client" })).toBeVisible();
  });

  it("cannot be taken back where the field is disabled", () => {
    drawField({ ...field, disabled: true });

    expect(screen.queryByRole("button", { name: "Remove Austria" })).toBeNull();
    expect(screen.getByText("Austria")).toBeVisible();
  });
});
