import type { FormNode } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import type { ComponentConditions } from "@/contracts/forms-layouts";

export function isField(node: FormNode): node is FieldNode {
  return node.component === "field";
}

/** Nodes that are shown and hidden together: those of a layout, a tab or a step. */
interface NodeGroup {
  conditions: ComponentConditions;
  schema: FormNode[];
}

/** The groups directly inside a node. A control renders the nodes of its own entries. */
export function groupsOf(node: FormNode): NodeGroup[] {
  if (isField(node)) {
    return [];
  }
  switch (node.component) {
    case "tabs":
      return node.tabs;
    case "wizard":
      return node.steps;
    default:
      return "schema" in node ? [node] : [];
  }
}

/** The nodes directly inside a node. */
export function partsOf(node: FormNode): FormNode[] {
  return groupsOf(node).flatMap((group) => group.schema);
}

const known = new WeakMap<readonly FormNode[], FieldNode[]>();

/** Every field of a form at any depth, in document order. */
export function fieldsOf(nodes: readonly FormNode[]): FieldNode[] {
  // Cached, because this runs on every key press and the schema rarely changes.
  const before = known.get(nodes);
  if (before !== undefined) {
    return before;
  }
  const found = nodes.flatMap((node) => (isField(node) ? [node] : fieldsOf(partsOf(node))));
  known.set(nodes, found);
  return found;
}

/** The fields of an entry that are columns of a table. */
export function columnsOf(nodes: readonly FormNode[]): FieldNode[] {
  return fieldsOf(nodes).filter(({ type }) => type !== "hidden");
}

/** Whether the values of a column are aligned at their last digit. */
export function isNumeric({ type }: FieldNode): boolean {
  return type === "number" || type === "money" || type === "computed";
}

/**
 * A React key for each sibling that does not change when a sibling is added, so that the focused field is not mounted
 * again.
 */
export function nodeKeys(nodes: readonly FormNode[]): string[] {
  const seen = new Map<string, number>();
  return nodes.map((node) => {
    const name = isField(node) ? node.name : `${node.component}:${"fields" in node ? node.fields.join() : ""}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}#${count}`;
  });
}
