import type { FormNode } from "@/contracts/forms";
import { isVisible } from "@/forms/conditions";
import { columnCount, columnsClass } from "@/forms/layouts/columns";
import { GridCell } from "@/forms/layouts/GridCell";
import { NodeView } from "@/forms/layouts/NodeView";
import { isField, nodeKeys } from "@/forms/nodes";
import { useFormScope } from "@/forms/scope";
import type { Values } from "@/forms/state/values";

interface NodeGridProps {
  nodes: readonly FormNode[];
  columns: number;
}

/** A grid of nodes, without hidden ones. */
export function NodeGrid({ nodes, columns: declaredColumns }: NodeGridProps) {
  const { values } = useFormScope();
  const columns = columnCount(declaredColumns);
  const keys = nodeKeys(nodes);
  const shown = nodes.flatMap((node, at) => (isShown(node, values) ? [{ node, key: keys[at] }] : []));
  const shownNodes = shown.map(({ node }) => node);
  return (
    <div className="@container">
      <div data-columns={columns} className={columnsClass(columns)}>
        {shown.map(({ node, key }, at) => (
          <GridCell key={key} nodes={shownNodes} at={at} columns={columns}>
            <NodeView node={node} />
          </GridCell>
        ))}
      </div>
    </div>
  );
}

/** Whether a node takes space. A hidden field keeps its value. */
export function isShown(node: FormNode, values: Values): boolean {
  return !(isField(node) && node.type === "hidden") && isVisible(node.conditions, values);
}
