import type { FormNode } from "@/contracts/forms";
import { CalloutBox } from "@/forms/layouts/CalloutBox";
import { HostPart } from "@/forms/layouts/HostPart";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { PrimeIconView, PrimeImageView, PrimeTextView } from "@/forms/layouts/prime";
import { ScopedField } from "@/forms/layouts/ScopedField";
import { SectionView } from "@/forms/layouts/SectionView";
import { TabsView } from "@/forms/layouts/TabsView";
import { WizardView } from "@/forms/layouts/WizardView";
import { isField } from "@/forms/nodes";
import { EmptyState } from "@/ui/EmptyState";

/** One part of a form. A kind that is newer than this build draws nothing. */
export function NodeView({ node }: { node: FormNode }) {
  if (isField(node)) {
    return <ScopedField field={node} />;
  }
  switch (node.component) {
    case "section":
      return <SectionView section={node} />;
    case "relationship":
      return <SectionView section={{ ...node, icon: null, collapsible: false, collapsed: false }} />;
    case "grid":
      return <NodeGrid nodes={node.schema} columns={node.columns} />;
    case "tabs":
      return <TabsView node={node} />;
    case "wizard":
      return <WizardView node={node} />;
    case "callout":
      return <CalloutBox node={node} />;
    case "empty-state":
      return <EmptyState icon={node.icon} heading={node.heading} description={node.description} />;
    case "custom":
      return <HostPart node={node} />;
    case "prime-text":
      return <PrimeTextView node={node} />;
    case "prime-icon":
      return <PrimeIconView node={node} />;
    case "prime-image":
      return <PrimeImageView node={node} />;
    default:
      node satisfies never;
      return null;
  }
}
