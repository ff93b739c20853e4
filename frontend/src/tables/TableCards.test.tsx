import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { Row } from "@/contracts/tables";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

function Tasks(source: TableSource) {
  return <DataTable label="Tasks" location={HOME} {...source} />;
}

const open = (changes: Parameters<typeof tableProps>[0]) => openScreen(Tasks, tableProps(changes), "/admin/tasks");

/** A window as narrow as a phone. */
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: media.includes("720px"), media }) as unknown as MediaQueryList,
  );
});

const SUM = { name: "sum", label: "Sum", value: "12 h", raw: 12, perPage: false };

function banded(key: number, rowGroup: string): Row {
  return aRow(key, { title: `Task ${key}` }, { group: { key: rowGroup, title: `GroupedRows ${rowGroup}`, description: null } });
}

// Load the code of the filter panel before the first test.
beforeAll(() => import("@/tables/toolbar/FilterPanel"));

describe("rows as cards on a phone", () => {
  it("are below the headers of their groups, with the summaries of each", async () => {
    await open({
      rows: [banded(1, "a"), banded(2, "a"), banded(3, "b")],
      definition: { summarized: true, columns: [column("title"), column("hours", { type: "number" })] },
      summaries: { hours: [{ ...SUM, value: "99 h" }] },
      groupSummaries: { a: { hours: [SUM] } },
    });

    const rowGroup = await screen.findByRole("region", { name: "GroupedRows a" });

    expect(within(rowGroup).getByRole("heading", { name: "GroupedRows a" })).toBeVisible();
    expect(within(rowGroup).getAllByRole("listitem")).toHaveLength(2);
    expect(within(rowGroup).getByText("12 h")).toBeVisible();
    expect(within(screen.getByRole("region", { name: "GroupedRows b" })).getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByText("99 h")).toBeVisible();
  });

  it("have a handle if they can be reordered", async () => {
    await open({
      rows: [aRow(1, { title: "First" }), aRow(2, { title: "Second" })],
      state: tableState(),
      definition: { reorderable: true, columns: [column("title")], defaultSort: null },
    });

    expect(await screen.findByRole("button", { name: "Move First" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Move Second" })).toBeVisible();
  });

  it("offer the column searches among the filters, and count the applied ones", async () => {
    const page = await open({
      rows: [aRow(1, { title: "First" })],
      state: tableState({ columnSearches: { title: "fir" } }),
      definition: { columns: [column("title", { label: "Title" })], individualSearchColumns: ["title"], filters: [] },
    });

    await userEvent.click(screen.getByRole("button", { name: /^Filters/ }));
    const box = await screen.findByRole("searchbox", { name: "Search title" });

    expect(box).toHaveValue("fir");
    await userEvent.clear(box);
    await userEvent.type(box, "sec{Enter}");
    expect(decodeURIComponent(page.requests.at(-1)?.url ?? "")).toContain("[title]=sec");
  });
});
