import { isOpen } from "@/forms/conditions";
import type { FormNode } from "@/contracts/forms";
import { columnCount, columnsClass } from "@/forms/layouts/columns";
import { GridCell } from "@/forms/layouts/GridCell";
import { NodeView } from "@/forms/layouts/NodeView";
import { isField, nodeKeys } from "@/forms/nodes";
import { useFormScope } from "@/forms/scope";
import type { Values } from "@/forms/state/values";

export interface NodeGridProps {
  nodes: readonly FormNode[];
  columns: number;
}

/** Parts side by side, those left out that a condition or their kind keeps out of sight. */
export function NodeGrid({ nodes, columns: asked }: NodeGridProps) {
  const { values } = useFormScope();
  const columns = columnCount(asked);
  const keys = nodeKeys(nodes);
  const drawn = nodes.flatMap((node, at) => (isDrawn(node, values) ? [{ node, key: keys[at] }] : []));
  const inSight = drawn.map(({ node }) => node);
  return (
    <div className="@container">
      <div data-columns={columns} className={columnsClass(columns)}>
        {drawn.map(({ node, key }, at) => (
          <GridCell key={key} nodes={inSight} at={at} columns={columns}>
            <NodeView node={node} />
          </GridCell>
        ))}
      </div>
    </div>
  );
}

/** Whether a part takes room. A field that a condition closes keeps its value, out of sight. */
export function isDrawn(node: FormNode, values: Values): boolean {
  return !(isField(node) && node.type === "hidden") && isOpen(node.conditions, values);
}
