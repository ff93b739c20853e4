import { describe, expect, it } from "vitest";

import { column, tableProps } from "@/tables/fixtures";
import { visibleColumns } from "@/tables/visibleColumns";

const COLUMNS = [column("title"), column("state"), column("owner", { editable: true })];
const GROUPS = [
  { name: "by_state", label: "State", direction: "asc" as const, column: "state" },
  { name: "by_owner", label: "Owner", direction: "asc" as const, column: "owner" },
  { name: "by_title", label: "Title", direction: "asc" as const, column: "title" },
  { name: "by_month", label: "Month", direction: "asc" as const },
];

function names(group: string | null): string[] {
  const { table, state } = tableProps({ definition: { columns: COLUMNS, groups: GROUPS } });
  return visibleColumns(table, { ...state, columns: { visible: ["title", "state", "owner"], order: ["title", "state", "owner"] }, group }).map(({ name }) => name);
}

describe("the visible columns", () => {
  it.each([
    [null, ["title", "state", "owner"]],
    ["by_state", ["title", "owner"]],
    ["by_month", ["title", "state", "owner"]],
    // An editable column, and the one that identifies the row, stay.
    ["by_owner", ["title", "state", "owner"]],
    ["by_title", ["title", "state", "owner"]],
  ])("do not repeat the headings of groups: %s", (group, expected) => {
    expect(names(group)).toEqual(expected);
  });
});
