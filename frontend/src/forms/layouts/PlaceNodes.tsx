import { useMemo } from "react";

import type { FormNode } from "@/contracts/forms";
import { conditionValues } from "@/forms/conditions";
import type { NodesPlace } from "@/forms/control";
import { fieldMarks } from "@/forms/fieldMarks";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { fieldsOf } from "@/forms/nodes";
import { FormScopeContext, useFormScope } from "@/forms/scope";
import type { FormScope } from "@/forms/scope";
import { valueOf } from "@/forms/state/values";

/** Parts of a form inside a control: an entry of a list, with values and errors of its own. */
export function PlaceNodes({ nodes, place }: { nodes: FormNode[]; place: NodesPlace }) {
  const outer = useFormScope();
  const scope = useMemo<FormScope>(() => {
    const fields = fieldsOf(nodes);
    const prefix = `${place.prefix}.`;
    return {
      ...outer,
      prefix,
      own: place.values,
      values: conditionValues(nodes, { ...outer.values, ...place.values }, (name) => fields.find((each) => each.name === name)?.value),
      errors: place.errors,
      setValue: (name, value) => {
        place.onChange(name, value);
        const field = fields.find((each) => each.name === name);
        if (field !== undefined) {
          outer.noteChange({ path: prefix + name, field, previous: valueOf(place.values, name) });
        }
      },
      blur: (name) => outer.blurPath(prefix + name),
      markOf: fieldMarks(fields),
      surface: outer.surface === "page" ? "card" : outer.surface,
    };
  }, [outer, nodes, place]);
  return (
    <FormScopeContext value={scope}>
      <NodeGrid nodes={nodes} columns={place.columns} />
    </FormScopeContext>
  );
}
