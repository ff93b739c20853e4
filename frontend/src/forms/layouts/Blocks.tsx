import { useMemo } from "react";
import type { ReactNode } from "react";

import type { FormNode } from "@/contracts/forms";
import { NodeGrid, isDrawn } from "@/forms/layouts/NodeGrid";
import { columnCount, columnsClass, spanClass } from "@/forms/layouts/columns";
import { NodeView } from "@/forms/layouts/NodeView";
import { fieldsOf, isField, nodeKeys } from "@/forms/nodes";
import { FormScopeContext, useFormScope } from "@/forms/scope";
import { cx } from "@/support/cx";

/** Parts that bring their own frame. */
const FRAMED = new Set(["section", "relationship", "tabs", "wizard", "callout"]);

export interface BlocksProps {
  nodes: readonly FormNode[];
  columns: number;
}

/** The parts of a page: those with a frame of their own as they are, the fields between them on cards. */
export function Blocks({ nodes, columns: asked }: BlocksProps) {
  const { surface, values } = useFormScope();
  if (surface !== "page") {
    return <NodeGrid nodes={nodes} columns={asked} />;
  }
  const columns = columnCount(asked);
  const runs = runsOf(nodes);
  const keys = nodeKeys(nodes);
  return (
    <div className="@container">
      <div data-columns={columns} className={cx(columnsClass(columns), "gap-y-6")}>
        {runs.map(({ at, parts, isFramed }, position) => {
          const [first] = parts;
          if (first === undefined || !parts.some((part) => isDrawn(part, values))) {
            return null;
          }
          if (isFramed) {
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

/** A card on the page; what stands in it needs no other. */
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
  isFramed: boolean;
}

function runsOf(nodes: readonly FormNode[]): Run[] {
  const runs: Run[] = [];
  nodes.forEach((node, at) => {
    const last = runs.at(-1);
    const isFramed = FRAMED.has(node.component);
    if (!isFramed && last?.isFramed === false) {
      last.parts.push(node);
    } else {
      runs.push({ at, parts: [node], isFramed });
    }
  });
  return runs;
}
