import type { Form, FormNode } from "@/contracts/forms";
import { isField } from "@/forms/nodes";

/** A form with the values of an integration, by field name. */
export function withValues(form: Form, values: Readonly<Record<string, unknown>>): Form {
  return { ...form, schema: form.schema.map((node) => nodeWith(node, values)) };
}

function nodeWith(node: FormNode, values: Readonly<Record<string, unknown>>): FormNode {
  if (isField(node)) {
    return Object.hasOwn(values, node.name) ? ({ ...node, value: values[node.name] }) : node;
  }
  const inside = <Group extends { schema: FormNode[] }>(group: Group): Group => ({ ...group, schema: group.schema.map((each) => nodeWith(each, values)) });
  switch (node.component) {
    case "tabs":
      return { ...node, tabs: node.tabs.map(inside) };
    case "wizard":
      return { ...node, steps: node.steps.map(inside) };
    default:
      return "schema" in node ? inside(node) : node;
  }
}
