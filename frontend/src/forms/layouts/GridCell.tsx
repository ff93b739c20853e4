import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import { besideLabels } from "@/forms/layouts/besideLabels";
import { spanClass, spanOf } from "@/forms/layouts/columns";
import type { ColumnCount } from "@/forms/layouts/columns";
import { cx } from "@/support/cx";

export interface GridCellProps {
  /** Everything that is drawn in the grid, and which of it stands here. */
  nodes: readonly FormNode[];
  at: number;
  columns: ColumnCount;
  children: ReactNode;
}

/** The room of one part in a grid. */
export function GridCell({ nodes, at, columns, children }: GridCellProps) {
  const node = nodes[at] ?? { columnSpan: 1 };
  const lowered = besideLabels(nodes, at, columns);
  return (
    <div
      data-span={spanOf(node, columns)}
      data-lowered={lowered === null ? undefined : true}
      className={cx("@container group/cell min-w-0", spanClass(node, columns), lowered)}
    >
      {children}
    </div>
  );
}
