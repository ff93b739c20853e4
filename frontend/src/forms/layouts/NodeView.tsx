import type { FormNode } from "@/contracts/forms";
import { CardSurface } from "@/forms/layouts/Blocks";
import { CalloutFrame } from "@/forms/layouts/CalloutFrame";
import { HostComponentView } from "@/forms/layouts/HostComponentView";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { PrimeIconView, PrimeImageView, PrimeTextView } from "@/forms/layouts/prime";
import { ScopedField } from "@/forms/layouts/ScopedField";
import { SectionView } from "@/forms/layouts/SectionView";
import { TabsView } from "@/forms/layouts/TabsView";
import { TotalsView } from "@/forms/layouts/TotalsView";
import { WizardView } from "@/forms/layouts/WizardView";
import { isField } from "@/forms/nodes";
import { EmptyState } from "@/ui/EmptyState";

/** One node of a form. An unknown node is not rendered. */
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
    case "totals":
      return <TotalsView node={node} />;
    case "tabs":
      return <TabsView node={node} />;
    case "wizard":
      return <WizardView node={node} />;
    case "callout":
      return (
        <CalloutFrame callout={node}>
          {node.schema.length > 0 && (
            <CardSurface className="border-0 p-0! sm:p-0!">
              <NodeGrid nodes={node.schema} columns={node.columns} />
            </CardSurface>
          )}
        </CalloutFrame>
      );
    case "empty-state":
      return <EmptyState icon={node.icon} heading={node.heading} description={node.description} />;
    case "custom":
      return <HostComponentView node={node} />;
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
