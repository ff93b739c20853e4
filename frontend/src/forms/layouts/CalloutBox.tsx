import type { Callout } from "@/contracts/forms-layouts";
import { CardSurface } from "@/forms/layouts/Blocks";
import { NodeGrid } from "@/forms/layouts/NodeGrid";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const TONES = {
  info: { frame: "border-info/30 bg-info/8", icon: "text-info", drawing: "info" },
  success: { frame: "border-success/30 bg-success/8", icon: "text-success", drawing: "circle-check" },
  warning: { frame: "border-warning/35 bg-warning/8", icon: "text-warning", drawing: "triangle-alert" },
  danger: { frame: "border-destructive/30 bg-destructive/8", icon: "text-destructive", drawing: "circle-alert" },
} as const;

/** A box that says something, and may hold fields. */
export function CalloutBox({ node }: { node: Callout }) {
  const tone = TONES[node.tone];
  return (
    <div data-slot="callout" data-tone={node.tone} className={cx("rounded-lg border px-4 py-3", tone.frame)}>
      <div className="flex gap-2.5">
        <Icon name={node.icon ?? tone.drawing} className={cx("mt-0.5 shrink-0", tone.icon)} />
        <div className="min-w-0 flex-1">
          {node.heading !== null && <p className="font-medium">{node.heading}</p>}
          {node.body !== null && <p className="leading-prose whitespace-pre-line">{node.body}</p>}
        </div>
      </div>
      {node.schema.length > 0 && (
        <div className="mt-4 rounded-lg bg-card p-4">
          <CardSurface className="border-0 p-0! sm:p-0!">
            <NodeGrid nodes={node.schema} columns={node.columns} />
          </CardSurface>
        </div>
      )}
    </div>
  );
}
