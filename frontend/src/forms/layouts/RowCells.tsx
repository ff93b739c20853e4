import type { FormNode } from "@/contracts/forms";
import { isVisible } from "@/forms/conditions";
import { isCheckbox } from "@/forms/layouts/labelAlignment";
import { ScopedField } from "@/forms/layouts/ScopedField";
import { columnsOf, isNumeric } from "@/forms/nodes";
import { useFormScope } from "@/forms/scope";
import { cx } from "@/support/cx";

/** The fields of an entry as the cells of a table's row. The label is above the field if the row is a card. */
export function RowCells({ nodes }: { nodes: readonly FormNode[] }) {
  const { values } = useFormScope();
  return columnsOf(nodes).map((field) => (
    <td
      key={field.name}
      data-cell={field.name}
      className={cx(
        "block min-w-0 p-0 empty:hidden @lg/rows:table-cell @lg/rows:px-1.5 @lg/rows:py-2 @lg/rows:align-top @lg/rows:empty:table-cell",
        "@lg/rows:[&>[data-slot=field]>label]:sr-only",
        isCheckbox(field) && "@lg/rows:[&>[data-slot=field]]:min-h-9 @lg/rows:[&>[data-slot=field]]:content-center",
        isNumeric(field) && "@lg/rows:[&_input]:text-end rtl:@lg/rows:[&_input]:text-start @lg/rows:[&_output]:text-end",
        // A computed value is text, not a control that is switched off.
        field.disabled && "[&_input:disabled]:border-transparent [&_input:disabled]:bg-transparent [&_input:disabled]:px-0 [&_input:disabled]:opacity-100 @lg/rows:[&_input:disabled]:px-3",
      )}
    >
      {isVisible(field.conditions, values) && <ScopedField field={field} />}
    </td>
  ));
}
