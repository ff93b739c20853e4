import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import { spanClass, spanOf } from "@/forms/layouts/columns";
import type { ColumnCount } from "@/forms/layouts/columns";
import { labelOffset } from "@/forms/layouts/labelAlignment";
import { cx } from "@/support/cx";

interface GridCellProps {
  /** All nodes of the grid, and the index of this one. */
  nodes: readonly FormNode[];
  at: number;
  columns: ColumnCount;
  children: ReactNode;
}

/** The cell of a node in a grid. */
export function GridCell({ nodes, at, columns, children }: GridCellProps) {
  const node = nodes[at] ?? { columnSpan: 1 };
  const offset = labelOffset(nodes, at, columns);
  return (
    <div
      data-span={spanOf(node, columns)}
      data-lowered={offset === null ? undefined : true}
      className={cx("@container group/cell min-w-0", spanClass(node, columns), offset)}
    >
      {children}
    </div>
  );
}
