import type { ReactNode } from "react";

import type { CustomComponent } from "@/contracts/forms-layouts";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { useFormScope } from "@/forms/scope";
import type { Values } from "@/forms/state/values";
import { HostComponentSlot } from "@/registry/hostComponents";

/** The props of a host's layout component. */
export interface FormComponentProps {
  config: Record<string, unknown>;
  /** The rendered nodes inside it. */
  children: ReactNode;
  /** The current values of the fields. */
  values: Values;
  setValue: (name: string, value: unknown) => void;
}

/** A host's own layout component. If there is none of that name, its nodes are shown without it. */
export function HostComponentView({ node }: { node: CustomComponent }) {
  const { values, setValue } = useFormScope();
  const children = <NodeGrid nodes={node.schema} columns={1} />;
  const data: FormComponentProps = { config: node.config, children, values, setValue };
  return <HostComponentSlot name={node.name} data={{ ...data }} fallback={node.schema.length > 0 ? children : null} />;
}
