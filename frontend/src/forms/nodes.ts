import type { FormNode } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";

export function isField(node: FormNode): node is FieldNode {
  return node.component === "field";
}

/** The parts right inside a part of a form; a field's own parts (an entry of a list) are its control's business. */
export function partsOf(node: FormNode): FormNode[] {
  if (isField(node)) {
    return [];
  }
  switch (node.component) {
    case "tabs":
      return node.tabs.flatMap((tab) => tab.schema);
    case "wizard":
      return node.steps.flatMap((step) => step.schema);
    default:
      return "schema" in node ? node.schema : [];
  }
}

/** Every field of a form, however deep it stands, in the order of the form. */
export function fieldsOf(nodes: readonly FormNode[]): FieldNode[] {
  return nodes.flatMap((node) => (isField(node) ? [node] : fieldsOf(partsOf(node))));
}
