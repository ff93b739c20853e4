import { isOpen } from "@/forms/conditions";
import type { FormNode } from "@/contracts/forms";
import { columnCount, columnsClass, spanClass, spanOf } from "@/forms/layouts/columns";
import { NodeView } from "@/forms/layouts/NodeView";
import { isField, nodeKeys } from "@/forms/nodes";
import { useFormScope } from "@/forms/scope";
import type { Values } from "@/forms/state/values";
import { cx } from "@/support/cx";

export interface NodeGridProps {
  nodes: readonly FormNode[];
  columns: number;
}

/** Parts side by side, those left out that a condition or their kind keeps out of sight. */
export function NodeGrid({ nodes, columns: asked }: NodeGridProps) {
  const { values } = useFormScope();
  const columns = columnCount(asked);
  const keys = nodeKeys(nodes);
  return (
    <div className="@container">
      <div data-columns={columns} className={columnsClass(columns)}>
        {nodes.map((node, at) =>
          isDrawn(node, values) ? (
            <div key={keys[at]} data-span={spanOf(node, columns)} className={cx("@container min-w-0", spanClass(node, columns))}>
              <NodeView node={node} />
            </div>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Whether a part takes room. A field that a condition closes keeps its value, out of sight. */
export function isDrawn(node: FormNode, values: Values): boolean {
  return !(isField(node) && node.type === "hidden") && isOpen(node.conditions, values);
}
