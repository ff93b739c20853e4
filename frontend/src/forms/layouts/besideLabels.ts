import type { FormNode } from "@/contracts/forms";
import { spanOf } from "@/forms/layouts/columns";
import type { ColumnCount } from "@/forms/layouts/columns";
import { isField } from "@/forms/nodes";

/** As much as a label above a control takes: a line of it, and the gap below. */
const LOWERED = {
  always: "@md:pt-[1.5125rem]",
  // A grid of three or four columns is one of two where there is little room, and its rows are others then.
  narrow: { 3: "@md:pt-[1.5125rem] @xl:pt-0", 4: "@md:pt-[1.5125rem] @3xl:pt-0" },
  wide: { 3: "@xl:pt-[1.5125rem]", 4: "@3xl:pt-[1.5125rem]" },
} as const;

/**
 * What lets a switch or a tick line up with the controls in its row: their labels stand above them, its own beside
 * it. None where its row holds nothing of the kind.
 */
export function besideLabels(nodes: readonly FormNode[], at: number, columns: ColumnCount): string | null {
  const node = nodes[at];
  if (columns === 1 || node === undefined || !isTick(node)) {
    return null;
  }
  const isNarrow = hasLabelBeside(nodes, at, 2);
  if (columns === 2) {
    return isNarrow ? LOWERED.always : null;
  }
  const isWide = hasLabelBeside(nodes, at, columns);
  if (isNarrow && isWide) {
    return LOWERED.always;
  }
  return isNarrow ? LOWERED.narrow[columns] : isWide ? LOWERED.wide[columns] : null;
}

function hasLabelBeside(nodes: readonly FormNode[], at: number, columns: number): boolean {
  const rows = rowsOf(nodes, columns);
  return nodes.some((node, place) => rows[place] === rows[at] && isField(node) && !isTick(node) && !node.inlineLabel);
}

/** In which row each part stands, as the browser lays them out. */
function rowsOf(nodes: readonly FormNode[], columns: number): number[] {
  let row = 0;
  let taken = 0;
  return nodes.map((node) => {
    const asked = spanOf(node, columns);
    const span = asked === "full" ? columns : asked;
    if (taken + span > columns) {
      row += 1;
      taken = 0;
    }
    taken += span;
    return row;
  });
}

/** Whether a field's label stands beside its control by nature. */
export function isTick(node: FormNode): boolean {
  return isField(node) && (node.type === "checkbox" || node.type === "toggle");
}
