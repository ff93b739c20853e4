import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, tableProps } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "races", endpoints: ENDPOINTS });

function Races(source: TableSource) {
  return <DataTable label="Races" location={HOME} {...source} />;
}

/** A model may well have such a column, and every object of the language has something of that name. */
describe.each(["constructor", "toString"])("a column called %s", (name) => {
  const open = () =>
    openScreen(
      Races,
      tableProps({
        rows: [aRow(1, { [name]: "Lotus" }), aRow(2, { other: "Monza" })],
        definition: {
          columns: [column(name, { label: "Team" }), column("other", { label: "Other" })],
          individualSearchColumns: [name],
          summarized: true,
          columnManager: { ...tableProps().table.columnManager, toggleable: [name, "other"], reorderable: true },
        },
        summaries: {},
      }),
      "/admin/races",
    );

  it("is rendered, and empty if a row has no value", async () => {
    await open();

    expect(screen.getByText("Lotus")).toBeVisible();
    expect(screen.queryByText(/native code/)).toBeNull();
    expect(screen.getByRole("searchbox", { name: /team/ })).toHaveValue("");
  });

  it("can be searched", async () => {
    const page = await open();

    await userEvent.type(screen.getByRole("searchbox", { name: /team/ }), "lo");

    await waitFor(() => expect(decodeURIComponent(page.requests.at(-1)?.url ?? "")).toContain(`columnSearch[${name}]=lo`));
  });
});
