import { useMemo } from "react";
import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import { columnCount, columnsClass, spanClass } from "@/forms/layouts/columns";
import { isShown, NodeGrid } from "@/forms/layouts/NodeGrid";
import { NodeView } from "@/forms/layouts/NodeView";
import { fieldsOf, isField, nodeKeys } from "@/forms/nodes";
import { FormScopeContext, useFormScope } from "@/forms/scope";
import { cx } from "@/support/cx";

/** Layouts with a frame of their own. */
const FRAMED = new Set(["section", "relationship", "tabs", "wizard", "callout"]);

interface BlocksProps {
  nodes: readonly FormNode[];
  columns: number;
}

/** The nodes of a page: layouts with a frame as they are, the fields between them on cards. */
export function Blocks({ nodes, columns: declaredColumns }: BlocksProps) {
  const { surface, values } = useFormScope();
  if (surface !== "page") {
    return <NodeGrid nodes={nodes} columns={declaredColumns} />;
  }
  const columns = columnCount(declaredColumns);
  const runs = groupNodes(nodes);
  const keys = nodeKeys(nodes);
  return (
    <div className="@container">
      <div data-columns={columns} className={cx(columnsClass(columns), "gap-y-6")}>
        {runs.map(({ at, parts, hasFrame }, position) => {
          const [first] = parts;
          if (first === undefined || !parts.some((part) => isShown(part, values))) {
            return null;
          }
          if (hasFrame) {
            return (
              <div key={keys[at]} className={cx("@container min-w-0", spanClass(first, columns))}>
                <NodeView node={first} />
              </div>
            );
          }
          const grid = <NodeGrid nodes={parts} columns={columns} />;
          return (
            <div key={`run:${position}`} className="col-span-full min-w-0">
              {isField(first) || fieldsOf(parts).length > 0 ? <CardSurface>{grid}</CardSurface> : grid}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A card on the page; nodes inside it need no other. */
export function CardSurface({ className, children }: { className?: string; children: ReactNode }) {
  const scope = useFormScope();
  const inside = useMemo(() => ({ ...scope, surface: scope.surface === "page" ? ("card" as const) : scope.surface }), [scope]);
  return (
    <FormScopeContext value={inside}>
      {scope.surface === "page" ? (
        <div data-slot="card" className={cx("rounded-lg border border-border bg-card p-4 text-card-foreground sm:p-5", className)}>
          {children}
        </div>
      ) : (
        children
      )}
    </FormScopeContext>
  );
}

interface Run {
  at: number;
  parts: FormNode[];
  hasFrame: boolean;
}

function groupNodes(nodes: readonly FormNode[]): Run[] {
  const runs: Run[] = [];
  nodes.forEach((node, at) => {
    const last = runs.at(-1);
    const hasFrame = FRAMED.has(node.component);
    if (!hasFrame && last?.hasFrame === false) {
      last.parts.push(node);
    } else {
      runs.push({ at, parts: [node], hasFrame });
    }
  });
  return runs;
}
