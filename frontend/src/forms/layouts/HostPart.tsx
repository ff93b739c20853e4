import type { ReactNode } from "react";

import type { CustomComponent } from "@/contracts/forms-layouts";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { useFormScope } from "@/forms/scope";
import type { Values } from "@/forms/state/values";
import { HostComponentSlot } from "@/registry/hostComponents";

/** What a host's component around parts of a form is given. */
export interface FormComponentProps {
  config: Record<string, unknown>;
  /** The parts it stands around, drawn. */
  children: ReactNode;
  /** What stands in the fields now. */
  values: Values;
  setValue: (name: string, value: unknown) => void;
}

/** A host's own component around parts of the form. Where there is none of that name, the parts stand alone. */
export function HostPart({ node }: { node: CustomComponent }) {
  const { values, setValue } = useFormScope();
  const children = <NodeGrid nodes={node.schema} columns={1} />;
  const data: FormComponentProps = { config: node.config, children, values, setValue };
  return <HostComponentSlot name={node.name} data={{ ...data }} fallback={node.schema.length > 0 ? children : null} />;
}
