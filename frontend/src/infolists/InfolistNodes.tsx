import { createElement } from "react";

import type { InfolistTarget } from "@/actions/target";
import type { InfolistNode } from "@/contracts/infolists";
import { CalloutFrame } from "@/forms/layouts/CalloutFrame";
import { columnCount, columnsClass, spanClass } from "@/forms/layouts/columns";
import { PrimeIconView, PrimeImageView, PrimeTextView } from "@/forms/layouts/prime";
import { EntryView } from "@/infolists/EntryView";
import { InfolistSectionView } from "@/infolists/InfolistSectionView";
import { InfolistTabsView } from "@/infolists/InfolistTabsView";
import { TotalsList } from "@/infolists/TotalsList";
import { cx } from "@/support/cx";
import { EmptyState } from "@/ui/EmptyState";

interface InfolistNodesProps {
  nodes: InfolistNode[];
  columns: number;
  target: InfolistTarget | null;
  /** Whether there is a card around them already. */
  onCard: boolean;
}

/** The nodes of an infolist in columns: entries outside a layout are put on a card. */
export function InfolistNodes({ nodes, columns: declaredColumns, target, onCard }: InfolistNodesProps) {
  const columns = columnCount(declaredColumns);
  if (onCard) {
    return (
      <div className="@container">
        <div data-columns={columns} className={columnsClass(columns)}>
          {nodes.map((node, at) => (
            <div key={keyOf(node, at)} className={cx("min-w-0", spanClass(node, columns))}>
              <InfolistNodeView node={node} target={target} onCard />
            </div>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className="@container">
      <div data-columns={columns} className={cx(columnsClass(columns), "gap-y-6")}>
        {groupNodes(nodes).map(({ at, parts, isLoose }) =>
          isLoose ? (
            <div key={`run:${at}`} data-slot="card" className="col-span-full min-w-0 rounded-lg border border-border bg-card p-4 text-card-foreground sm:p-5">
              <InfolistNodes nodes={parts} columns={columns} target={target} onCard />
            </div>
          ) : (
            parts.map((node) => (
              <div key={`part:${at}`} className={cx("@container min-w-0", spanClass(node, columns))}>
                <InfolistNodeView node={node} target={target} onCard={false} />
              </div>
            ))
          ),
        )}
      </div>
    </div>
  );
}

function InfolistNodeView({ node, target, onCard }: { node: InfolistNode; target: InfolistTarget | null; onCard: boolean }) {
  switch (node.component) {
    case "entry":
      return <EntryView entry={node} target={target} />;
    case "grid":
      return createElement(InfolistNodes, { nodes: node.schema, columns: node.columns, target, onCard });
    case "totals":
      return <TotalsList entries={node.schema} target={target} />;
    case "section":
      return (
        <InfolistSectionView section={node} target={target} onCard={onCard}>
          {createElement(InfolistNodes, { nodes: node.schema, columns: node.columns, target, onCard: true })}
        </InfolistSectionView>
      );
    case "tabs":
      return (
        <InfolistTabsView
          node={node}
          renderTab={(tab) => createElement(InfolistNodes, { nodes: tab.schema, columns: tab.columns, target, onCard })}
        />
      );
    case "callout":
      return (
        <CalloutFrame callout={node}>
          {node.schema.length > 0 && createElement(InfolistNodes, { nodes: node.schema, columns: node.columns, target, onCard: true })}
        </CalloutFrame>
      );
    case "empty-state":
      return <EmptyState icon={node.icon} heading={node.heading} description={node.description} />;
    case "prime-text":
      return <PrimeTextView node={node} />;
    case "prime-icon":
      return <PrimeIconView node={node} />;
    case "prime-image":
      return <PrimeImageView node={node} />;
    default:
      return node satisfies never;
  }
}

interface Run {
  at: number;
  parts: InfolistNode[];
  isLoose: boolean;
}

/** Consecutive entries share a card. */
function groupNodes(nodes: InfolistNode[]): Run[] {
  const runs: Run[] = [];
  nodes.forEach((node, at) => {
    const last = runs.at(-1);
    const isLoose = node.component === "entry" || node.component === "totals";
    if (isLoose && last?.isLoose === true) {
      last.parts.push(node);
    } else {
      runs.push({ at, parts: [node], isLoose });
    }
  });
  return runs;
}

function keyOf(node: InfolistNode, at: number): string {
  return node.component === "entry" ? `${node.name}:${at}` : `${node.component}:${at}`;
}
