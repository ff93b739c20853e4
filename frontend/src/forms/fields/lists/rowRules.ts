import type { FormNode } from "@/contracts/forms";
import type { Repeater } from "@/contracts/forms-fields";
import type { RowRules } from "@/contracts/forms-inlines";
import { isField } from "@/forms/nodes";
import { own } from "@/support/own";

/** What the user cannot do with a row of an inline, and its HTML; undefined for a new row. */
export function rulesOf({ rowRules }: Repeater, values: Record<string, unknown>): RowRules | undefined {
  return typeof values._key === "string" ? own(rowRules, values._key) : undefined;
}

/** Cached, because fields are mounted again if their nodes change. */
const known = new WeakMap<RowRules, FormNode[]>();

/** The nodes of a row: without the fields that it does not have, with those disabled that cannot be changed, and with HTML. */
export function nodesOfRow(field: Repeater, values: Record<string, unknown>): FormNode[] {
  const rules = rulesOf(field, values);
  if (rules === undefined || (rules.disabled.length + rules.hidden.length === 0 && rules.html === undefined)) {
    return field.schema;
  }
  const before = known.get(rules);
  if (before !== undefined) {
    return before;
  }
  const nodes = field.schema.flatMap((node) => ruled(node, rules));
  known.set(rules, nodes);
  return nodes;
}

function ruled(node: FormNode, rules: RowRules): FormNode[] {
  if (isField(node)) {
    if (rules.hidden.includes(node.name)) {
      return [];
    }
    const html = own(rules.html ?? {}, node.name);
    const drawn = html === undefined ? node : { ...node, value: html.text, html: html.html };
    return [rules.disabled.includes(node.name) ? { ...drawn, disabled: true } : drawn];
  }
  const inside = (nodes: FormNode[]) => nodes.flatMap((each) => ruled(each, rules));
  if (node.component === "tabs") {
    return [{ ...node, tabs: node.tabs.map((tab) => ({ ...tab, schema: inside(tab.schema) })) }];
  }
  return "schema" in node ? [{ ...node, schema: inside(node.schema) }] : [node];
}
