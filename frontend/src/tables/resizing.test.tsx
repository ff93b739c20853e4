import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { checksum } from "@/support/checksum";
import { DataTable } from "@/tables/DataTable";
import { column, tableProps } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

const COLUMNS = [column("title", { label: "Title" }), column("client", { label: "Client", width: "9rem" })];
const MARA = "mara@example.com";
const KEY = `panel.widths.admin.${checksum(MARA)}.tasks`;

function open(email = MARA) {
  const auth = { user: { name: "Mara", email }, logoutUrl: null, loginUrl: null };
  return openScreen(Tasks, { ...tableProps({ definition: { columns: COLUMNS } }), panel: aPanel(), auth }, "/admin/tasks");
}

const handle = (name = "Title") => screen.getByRole("separator", { name: `Width of ${name}` });
const header = (name = "Title") => screen.getByRole("columnheader", { name });
/** jsdom has no pointer events with a position. */
const pointer = (type: string, clientX: number) => fireEvent(handle("Client"), new MouseEvent(type, { bubbles: true, button: 0, clientX }));
const stored = () => Object.entries(localStorage).filter(([key]) => key.startsWith("panel.widths."));

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout: every cell is 200 px wide.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ width: 200, height: 40, top: 0, left: 0, right: 200, bottom: 40, x: 0, y: 0, toJSON: () => "" });
  return () => vi.restoreAllMocks();
});

test("the arrow keys change the width by 16 px, and Home resets it", async () => {
  await open();

  act(() => handle().focus());
  expect(handle()).toHaveAttribute("aria-valuenow", "200");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(header()).toHaveStyle({ width: "216px", minWidth: "216px" });
  expect(handle()).toHaveAttribute("aria-valuenow", "216");
  expect(stored()).toEqual([[KEY, JSON.stringify({ title: 216 })]]);

  await userEvent.keyboard("{Home}");
  expect(header()).not.toHaveStyle({ width: "216px" });
  expect(stored()).toEqual([[KEY, "{}"]]);
});

test("a width stays within its limits", async () => {
  localStorage.setItem(KEY, JSON.stringify({ title: 70 }));
  await open();

  act(() => handle().focus());
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");

  expect(handle()).toHaveAttribute("aria-valuenow", "64");
});

test("a drag changes the width, which is stored at its end and shown the next time", async () => {
  await open();
  HTMLElement.prototype.setPointerCapture = vi.fn();

  pointer("pointerdown", 500);
  pointer("pointermove", 560);
  expect(header("Client")).toHaveStyle({ width: "260px" });
  expect(stored()).toEqual([]);
  pointer("pointerup", 560);
  cleanup();
  await open();

  expect(header("Client")).toHaveStyle({ width: "260px" });
});

test.each(["nonsense", "[]", JSON.stringify({ title: "wide", client: 9_999 })])("stored widths that are invalid are ignored: %s", async (text) => {
  localStorage.setItem(KEY, text);
  await open();

  expect(header("Client")).toHaveStyle({ width: "9rem" });
});

test("each user has own widths, and the key does not contain the address", async () => {
  await open(MARA);
  act(() => handle().focus());
  await userEvent.keyboard("{ArrowRight}");
  expect(header()).toHaveStyle({ width: "216px" });
  expect(stored().join()).not.toContain("example");
  cleanup();
  await open("ben@example.com");
  expect(header()).not.toHaveStyle({ width: "216px" });
  cleanup();
  await open(MARA);

  expect(header()).toHaveStyle({ width: "216px" });
});
