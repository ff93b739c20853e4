import type { FormNode } from "@/contracts/forms";
import { spanOf } from "@/forms/layouts/columns";
import type { ColumnCount } from "@/forms/layouts/columns";
import { isField } from "@/forms/nodes";

/** The height of a label above a control, with its gap. */
const OFFSETS = {
  always: "@md:pt-[1.5125rem]",
  // A grid of three or four columns has two in a narrow container, with other rows.
  narrow: { 3: "@md:pt-[1.5125rem] @xl:pt-0", 4: "@md:pt-[1.5125rem] @3xl:pt-0" },
  wide: { 3: "@xl:pt-[1.5125rem]", 4: "@3xl:pt-[1.5125rem]" },
} as const;

/**
 * The class that aligns a checkbox or switch with the controls in its row, whose labels are above them. Null if its
 * row has none.
 */
export function labelOffset(nodes: readonly FormNode[], at: number, columns: ColumnCount): string | null {
  const node = nodes[at];
  if (columns === 1 || node === undefined || !isCheckbox(node)) {
    return null;
  }
  const isNarrow = hasLabelAbove(nodes, at, 2);
  if (columns === 2) {
    return isNarrow ? OFFSETS.always : null;
  }
  const isWide = hasLabelAbove(nodes, at, columns);
  if (isNarrow && isWide) {
    return OFFSETS.always;
  }
  return isNarrow ? OFFSETS.narrow[columns] : isWide ? OFFSETS.wide[columns] : null;
}

function hasLabelAbove(nodes: readonly FormNode[], at: number, columns: number): boolean {
  const rows = rowsOf(nodes, columns);
  return nodes.some((node, index) => rows[index] === rows[at] && isField(node) && !isCheckbox(node) && !node.inlineLabel);
}

/** The row of each node in the browser's layout. */
function rowsOf(nodes: readonly FormNode[], columns: number): number[] {
  let row = 0;
  let taken = 0;
  return nodes.map((node) => {
    const declared = spanOf(node, columns);
    const span = declared === "full" ? columns : declared;
    if (taken + span > columns) {
      row += 1;
      taken = 0;
    }
    taken += span;
    return row;
  });
}

/** Whether a field's label is always beside its control. */
export function isCheckbox(node: FormNode): boolean {
  return isField(node) && (node.type === "checkbox" || node.type === "toggle");
}
