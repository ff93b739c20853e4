import { useMemo, useRef } from "react";

import type { FormNode } from "@/contracts/forms";
import { conditionValues } from "@/forms/conditions";
import type { NestedForm } from "@/forms/control";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { RowCells } from "@/forms/layouts/RowCells";
import { fieldsOf } from "@/forms/nodes";
import { FormScopeContext, useFormScope } from "@/forms/scope";
import type { FormScope } from "@/forms/scope";
import { prepopulated } from "@/forms/state/prepopulation";
import { valueOf } from "@/forms/state/values";

/** Nodes inside a control: an entry of a list, with its own values and errors. */
export function NestedNodes({ nodes, nested }: { nodes: FormNode[]; nested: NestedForm }) {
  const outer = useFormScope();
  /** The fields of the entry that the user has edited. */
  const edited = useRef(new Set<string>());
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
        edited.current.add(name);
        // A stored row keeps its texts.
        const isEdited = (other: string) => edited.current.has(other) || typeof nested.values._key === "string";
        const filled = prepopulated({ fields, values: nested.values, name, value, prefix, isEdited });
        nested.onChange(name, value);
        filled.forEach(({ field, text }) => nested.onChange(field.name, text));
        [...fields.filter((each) => each.name === name), ...filled.map(({ field }) => field)].forEach((field) =>
          outer.noteChange({ path: prefix + field.name, field, previous: valueOf(nested.values, field.name) }),
        );
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
