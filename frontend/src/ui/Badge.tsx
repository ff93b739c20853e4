import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** Tinted backgrounds; the text has a contrast of 4.5:1 in light and dark mode. */
const COLORS = {
  neutral: "bg-secondary text-secondary-foreground",
  primary: "bg-primary/12 text-primary",
  success: "bg-success/12 text-success",
  warning: "bg-warning/14 text-warning",
  danger: "bg-destructive/11 text-destructive",
  info: "bg-info/12 text-info",
} as const;

export type BadgeColor = keyof typeof COLORS;

export interface BadgeProps extends ComponentProps<"span"> {
  color?: BadgeColor;
}

export function Badge({ color = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      className={cx(
        "inline-flex h-5.5 max-w-full items-center gap-1 truncate rounded-md px-1.5 text-xs font-medium inset-ring inset-ring-current/15",
        COLORS[color],
        className,
      )}
      {...rest}
    />
  );
}
