import type { FormNode } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import type { ComponentConditions } from "@/contracts/forms-layouts";

export function isField(node: FormNode): node is FieldNode {
  return node.component === "field";
}

/** Parts that are shown and hidden together: those of a layout, of one tab, of one step. */
export interface NodeGroup {
  conditions: ComponentConditions;
  schema: FormNode[];
}

/** The groups right inside a part of a form; a field's own parts (an entry of a list) are its control's business. */
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

/** The parts right inside a part of a form. */
export function partsOf(node: FormNode): FormNode[] {
  return groupsOf(node).flatMap((group) => group.schema);
}

const known = new WeakMap<readonly FormNode[], FieldNode[]>();

/** Every field of a form, however deep it stands, in the order of the form. */
export function fieldsOf(nodes: readonly FormNode[]): FieldNode[] {
  // Asked on every key that is typed, and the same as long as the server does not speak.
  const before = known.get(nodes);
  if (before !== undefined) {
    return before;
  }
  const found = nodes.flatMap((node) => (isField(node) ? [node] : fieldsOf(partsOf(node))));
  known.set(nodes, found);
  return found;
}

/**
 * One key for each of several siblings that outlives a change of its neighbours: what has the cursor must not be
 * drawn anew because something appeared above it.
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
