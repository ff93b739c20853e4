import type { Cell, Column, ColumnType } from "@/contracts/tables";
import { CellContent } from "@/tables/columns/CellContent";
import type { CellContentProps } from "@/tables/columns/CellContent";
import { SaveCellContext } from "@/tables/columns/useCellEdit";
import { aRow, column } from "@/tables/fixtures";
import type { Meta, Story } from "@/testing/stories";

type ColumnStory = Story<CellContentProps>;

const meta: Meta<CellContentProps> = { title: "tables/columns", component: CellContent };

export default meta;

export const Text = cell("text", "Draft the launch plan");
export const TextEmpty = cell("text", null, { placeholder: "No title" });
export const Number = cell("number", { display: "1,204.50", raw: "1204.50" }, { alignment: "end" });
export const Badge = cell("badge", { value: "late", label: "Late", color: "danger" });
export const BooleanYes = cell("boolean", { value: true, label: "Yes" });
export const BooleanNo = cell("boolean", { value: false, label: "No" });
export const Date = cell("date", { display: "3 Mar 2026", iso: "2026-03-03" });
export const Datetime = cell("datetime", { display: "3 Mar, 14:05", iso: "2026-03-03T14:05:00+01:00" });
export const Image = cell("image", { url: null, alt: "Ada Lovelace", fallback: "AL" });
export const Icon = cell("icon", { icon: "star", label: "Favourite", color: "warning" });
export const Color = cell("color", { color: "#336699", label: "#336699" });
export const ColorCopyable = cell("color", { color: "#336699", label: "#336699" }, { copyable: true });
export const CustomWithoutComponent = cell("custom", "A value", { componentName: "Panels/Missing" } as Partial<Column>);
export const Toggle = editable("toggle", { value: true, disabled: false });
export const Checkbox = editable("checkbox", { value: false, disabled: false });
export const CheckboxDisabled = editable("checkbox", { value: true, disabled: true });
export const TextInput = editable("text_input", { value: "Draft", disabled: false });
export const Select = editable("select", { value: "open", disabled: false }, {
  options: [
    { value: "open", label: "Open" },
    { value: "done", label: "Done" },
  ],
});
export const UnknownType = cell("newer_than_this_build" as ColumnType, "A value");

function cell(type: ColumnType, value: unknown, changes: Partial<Column> = {}): ColumnStory {
  return { args: { column: column("title", { type, ...changes }), row: aRow(1, { title: value as Cell }) } };
}

function editable(type: ColumnType, value: unknown, changes: Partial<Column> = {}): ColumnStory {
  return {
    ...cell(type, value, { editable: true, ...changes }),
    render: (args) => (
      <SaveCellContext value={() => Promise.resolve({ kind: "saved" } as never)}>
        <CellContent {...args} />
      </SaveCellContext>
    ),
  };
}
