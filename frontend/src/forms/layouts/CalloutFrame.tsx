import type { ReactNode } from "react";

import type { Callout } from "@/contracts/forms-layouts";
import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const TONES = {
  info: { frame: "border-info/30 bg-info/8", icon: "text-info", drawing: "info" },
  success: { frame: "border-success/30 bg-success/8", icon: "text-success", drawing: "circle-check" },
  warning: { frame: "border-warning/35 bg-warning/8", icon: "text-warning", drawing: "triangle-alert" },
  danger: { frame: "border-destructive/30 bg-destructive/8", icon: "text-destructive", drawing: "circle-alert" },
} as const;

/** A colored box with an icon and a message. Forms and infolists use it; `children` are the nodes below, or false. */
export function CalloutFrame({ callout, children }: { callout: Pick<Callout, "tone" | "icon" | "heading" | "body">; children: ReactNode }) {
  const tone = TONES[callout.tone];
  return (
    <div data-slot="callout" data-tone={callout.tone} className={cx("rounded-lg border px-4 py-3", tone.frame)}>
      <div className="flex gap-2.5">
        <Icon name={callout.icon ?? tone.drawing} className={cx("mt-0.5 shrink-0", tone.icon)} />
        <div className="min-w-0 flex-1">
          {callout.heading !== null && <p className="font-medium">{callout.heading}</p>}
          {callout.body !== null && <p className="leading-prose whitespace-pre-line">{callout.body}</p>}
        </div>
      </div>
      {children !== false && <div className="mt-4 rounded-lg bg-card p-4">{children}</div>}
    </div>
  );
}
