import { useMemo } from "react";

import type { FormNode } from "@/contracts/forms";
import { conditionValues } from "@/forms/conditions";
import type { NestedForm } from "@/forms/control";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { RowCells } from "@/forms/layouts/RowCells";
import { fieldsOf } from "@/forms/nodes";
import { FormScopeContext, useFormScope } from "@/forms/scope";
import type { FormScope } from "@/forms/scope";
import { valueOf } from "@/forms/state/values";

/** Nodes inside a control: an entry of a list, with its own values and errors. */
export function NestedNodes({ nodes, nested }: { nodes: FormNode[]; nested: NestedForm }) {
  const outer = useFormScope();
  const scope = useMemo<FormScope>(() => {
    const fields = fieldsOf(nodes);
    const prefix = `${nested.prefix}.`;
    return {
      ...outer,
      prefix,
      own: nested.values,
      values: conditionValues(nodes, { ...outer.values, ...nested.values }, (name) => fields.find((each) => each.name === name)?.value),
      errors: nested.errors,
      setValue: (name, value) => {
        nested.onChange(name, value);
        const field = fields.find((each) => each.name === name);
        if (field !== undefined) {
          outer.noteChange({ path: prefix + name, field, previous: valueOf(nested.values, name) });
        }
      },
      blur: (name) => outer.blurPath(prefix + name),
      surface: outer.surface === "page" ? "card" : outer.surface,
    };
  }, [outer, nodes, nested]);
  return (
    <FormScopeContext value={scope}>
      {nested.isRow === true ? <RowCells nodes={nodes} /> : <NodeGrid nodes={nodes} columns={nested.columns} />}
    </FormScopeContext>
  );
}
