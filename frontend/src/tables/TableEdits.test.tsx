import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { Column, EditableCell, Row } from "@/contracts/tables";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, pagination, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { Announcer } from "@/ui/Announcer";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return (
    <>
      <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />
      <Announcer />
    </>
  );
}

const tick = () => document.querySelector("[data-slot=cell-saved]");

const open = (changes: Parameters<typeof tableProps>[0]) => openScreen(Tasks, tableProps(changes), "/admin/tasks");

const sent = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", sent));
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
});

/** The answer to a write that went through. */
const done = () => new Response(null, { status: 204 });
const refusal = (status: number, body: object) => Response.json(body, { status });
const bodyOf = (index: number): unknown => JSON.parse(sent.mock.calls[index]?.[1]?.body as string);

describe("an editable cell", () => {
  const task = (cell: Partial<EditableCell>, version = "v1"): Row[] => [
    aRow(7, { title: "Draft the plan", it: { value: null, disabled: false, ...cell } }, { version }),
  ];
  const openCell = (type: Column["type"], cell: Partial<EditableCell>, changes: Partial<Column> = {}) =>
    open({
      rows: task(cell),
      definition: { columns: [column("title"), column("it", { label: "Urgent", type, editable: true, ...changes })] },
    });

  it.each([
    ["toggle", "switch"],
    ["checkbox", "checkbox"],
  ] as const)("shows a %s at once, sends it and asks for the row", async (type, role) => {
    sent.mockResolvedValue(done());
    const page = await openCell(type, { value: false });
    const control = screen.getByRole(role, { name: "Urgent: Draft the plan" });

    await userEvent.click(control);
    expect(control).toBeChecked();
    expect(sent.mock.calls[0]?.[0]).toBe("/admin/actions/cell");
    expect(bodyOf(0)).toEqual({ resource: "tasks", record: 7, column: "it", value: true, version: "v1" });
    const reload = page.nextRequest();
    expect(reload.headers["X-Inertia-Partial-Data"]).toBe("rows,pagination");
    expect(tick()).toBeNull();
    await reload.answer({ rows: task({ value: true }, "v2") });

    expect(control).toBeChecked();
    expect(tick()).toBeVisible();
    expect(screen.getByText("Urgent saved")).toBeInTheDocument();
    await waitFor(() => expect(tick()).toBeNull(), { timeout: 3_000 });
  });

  it("asks for an answer without a page, so that the next page has no message", async () => {
    sent.mockResolvedValue(done());
    await openCell("toggle", { value: false });

    await userEvent.click(screen.getByRole("switch"));

    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ Prefer: "return=minimal" });
  });

  it("reverts a refused switch and shows the error next to it", async () => {
    sent.mockResolvedValue(refusal(422, { message: "Invalid.", errors: { value: ["Only one task may be urgent."] } }));
    await openCell("toggle", { value: false });
    const control = screen.getByRole("switch");

    await userEvent.click(control);

    expect(await screen.findByRole("alert")).toHaveTextContent("Only one task may be urgent.");
    expect(control).not.toBeChecked();
    expect(control).toHaveAccessibleDescription("Only one task may be urgent.");
  });

  it("shows a number in the notation of the language, and sends plain digits", async () => {
    setFormats(locales.de.formats);
    sent.mockResolvedValue(done());
    await openCell("text_input", { value: "1234.50" }, { numeric: true });
    const box = await screen.findByRole("spinbutton", { name: "Urgent: Draft the plan" });
    expect(box).toHaveValue("1.234,50");

    await userEvent.clear(box);
    await userEvent.type(box, "2.000,75{Enter}");
    setFormats(undefined);

    expect(bodyOf(0)).toMatchObject({ value: "2000.75" });
  });

  it("sends nothing for the same number, and null for none", async () => {
    sent.mockResolvedValue(done());
    await openCell("text_input", { value: "12.50" }, { numeric: true });
    const box = await screen.findByRole("spinbutton");

    await userEvent.clear(box);
    await userEvent.type(box, "12.5{Enter}");
    expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(box);
    await userEvent.type(box, "{Enter}");

    expect(bodyOf(0)).toMatchObject({ value: null });
  });

  it("keeps a text that is no number with the server's error, and reverts it on Escape", async () => {
    sent.mockResolvedValue(refusal(422, { message: "Invalid.", errors: { value: ["Enter a number."] } }));
    await openCell("text_input", { value: "1200" }, { numeric: true });
    const box = await screen.findByRole("spinbutton");

    await userEvent.clear(box);
    await userEvent.type(box, "1,23,4{Enter}");
    expect(await screen.findByText("Enter a number.")).toBeVisible();
    expect(box).toHaveValue("1,23,4");
    await userEvent.type(box, "{Escape}");

    expect(box).toHaveValue("1200");
  });

  it("saves text on Enter, keeps refused text, and reverts it on Escape", async () => {
    sent.mockResolvedValue(refusal(422, { message: "Invalid.", errors: { value: ["At most 5 characters."] } }));
    await openCell("text_input", { value: "red" }, { maxLength: 9 });
    const box = screen.getByRole("textbox", { name: "Urgent: Draft the plan" });

    expect(box).toHaveAttribute("maxlength", "9");
    await userEvent.type(box, " paint{Enter}");
    expect(await screen.findByText("At most 5 characters.")).toBeVisible();
    expect(box).toHaveValue("red paint");
    expect(box).toBeInvalid();
    await userEvent.type(box, "{Escape}");

    expect(box).toHaveValue("red");
    expect(sent).toHaveBeenCalledOnce();
  });

  it("moves from row to row with Enter and Shift+Enter, and saves each once", async () => {
    sent.mockImplementation(() => Promise.resolve(done()));
    const cells = ["red", "green", "blue"].map((value) => ({ value, disabled: value === "blue" }));
    await open({
      rows: cells.map((it, index) => aRow(index, { title: `Task ${index}`, it })),
      definition: { columns: [column("title"), column("it", { label: "Colour", type: "text_input", editable: true })] },
    });
    const box = (index: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Colour: Task ${index}` });

    await userEvent.type(box(0), "dish{Enter}");
    expect(box(1)).toHaveFocus();
    expect(box(1).selectionEnd).toBe("green".length);
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    expect(box(0)).toHaveFocus();
    box(1).focus();
    await userEvent.keyboard("{Enter}");
    // The next one is disabled.
    expect(box(1)).toHaveFocus();

    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(bodyOf(0)).toMatchObject({ record: 0, value: "reddish" });
  });

  it("sends nothing without a change", async () => {
    await openCell("text_input", { value: "red" });

    await userEvent.click(screen.getByRole("textbox", { name: "Urgent: Draft the plan" }));
    await userEvent.tab();

    expect(sent).not.toHaveBeenCalled();
  });

  it("offers the options of a select, including the old value", async () => {
    sent.mockResolvedValue(done());
    await openCell("select", { value: "gone", label: "Gone" }, { options: [{ value: "a", label: "Anna" }] });
    const list = screen.getByRole("combobox", { name: "Urgent: Draft the plan" });

    expect(list).toHaveDisplayValue("Gone");
    await userEvent.selectOptions(list, "Anna");

    expect(bodyOf(0)).toMatchObject({ value: "a" });
    expect(list).toHaveDisplayValue("Anna");
  });

  it("reports a conflict, and shows the current row", async () => {
    sent.mockResolvedValue(refusal(409, { message: "Changed.", version: "v2", conflicts: {} }));
    const page = await openCell("text_input", { value: "red" });
    const box = screen.getByRole("textbox", { name: "Urgent: Draft the plan" });

    await userEvent.type(box, "!{Enter}");
    await waitFor(() => expect(page.requests).toHaveLength(1));
    await page.nextRequest().answer({ rows: task({ value: "blue" }, "v2") });

    expect(await screen.findByText("Another user changed this record. The current values are shown.")).toBeVisible();
    expect(box).toHaveValue("blue");
  });

  it("waits for the row's new version before it sends a second change", async () => {
    sent.mockImplementation(() => Promise.resolve(done()));
    const page = await openCell("toggle", { value: false });

    await userEvent.click(screen.getByRole("switch"));
    await userEvent.click(screen.getByRole("switch"));
    expect(sent).toHaveBeenCalledOnce();
    await page.nextRequest().answer({ rows: task({ value: true }, "v2") });
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));

    expect(bodyOf(1)).toMatchObject({ value: false, version: "v2" });
  });

  it("cannot be edited if it is disabled", async () => {
    await openCell("checkbox", { value: true, disabled: true });

    expect(screen.getByRole("checkbox", { name: "Urgent: Draft the plan" })).toBeDisabled();
  });
});

describe("rows that are moved", () => {
  const rows = ["Anna", "Berta", "Clara"].map((title, index) => aRow(index + 1, { title }));
  const definition = { reorderable: true, columns: [column("title")], defaultSort: null };
  const state = tableState();
  const names = () => screen.getAllByRole("rowheader").map((header) => header.textContent);
  /** jsdom has no events of pointers; those of mice carry the same figures. */
  const point = (target: Element | Document, type: string, clientY: number) =>
    fireEvent(target, new MouseEvent(type, { bubbles: true, clientY }));
  const handle = (name: string) => screen.findByRole("button", { name: `Move ${name}` });

  it("are picked up with Space, moved with the arrow keys and dropped with Space", async () => {
    sent.mockResolvedValue(done());
    const page = await open({ rows, definition, state });

    (await handle("Anna")).focus();
    await userEvent.keyboard(" {ArrowDown}");
    expect(names()).toEqual(["Berta", "Anna", "Clara"]);
    expect(screen.getByText("Anna, position 2 of 3")).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(page.requests).toHaveLength(1));

    expect(sent.mock.calls[0]?.[0]).toBe("/admin/actions/reorder");
    expect(bodyOf(0)).toEqual({ resource: "tasks", records: [2, 1, 3] });
  });

  it("go back on Escape", async () => {
    await open({ rows, definition, state });

    (await handle("Clara")).focus();
    await userEvent.keyboard(" {ArrowUp}{Escape}");

    expect(names()).toEqual(["Anna", "Berta", "Clara"]);
    expect(sent).not.toHaveBeenCalled();
  });

  it("follow the pointer", async () => {
    sent.mockResolvedValue(done());
    await open({ rows, definition, state });
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const index = [...document.querySelectorAll("[data-row]")].indexOf(this);
      return DOMRect.fromRect({ y: index * 40, height: 40 });
    });

    point(await handle("Anna"), "pointerdown", 10);
    point(document, "pointermove", 110);
    expect(names()).toEqual(["Berta", "Clara", "Anna"]);
    point(document, "pointerup", 110);
    vi.restoreAllMocks();

    await waitFor(() => expect(bodyOf(0)).toMatchObject({ records: [2, 3, 1] }));
  });

  it("go back if the server refuses their order", async () => {
    sent.mockResolvedValue(refusal(403, {}));
    await open({ rows, definition, state });

    (await handle("Anna")).focus();
    await userEvent.keyboard(" {ArrowDown} ");

    await waitFor(() => expect(names()).toEqual(["Anna", "Berta", "Clara"]));
  });

  it.each([
    ["another order is applied", { state: tableState({ sort: "title", direction: "desc" }) }],
    ["they are searched", { state: tableState({ search: "a" }) }],
    ["this is not the first page", { pagination: pagination({ page: 2 }) }],
  ])("cannot be moved when %s", async (_, changes) => {
    await open({ rows, definition, state, ...changes });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));

    expect(screen.queryByRole("columnheader", { name: "Move" })).toBeNull();
  });
});
