import type { ComponentProps, ReactNode } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const COLORS = {
  neutral: { frame: "border-border bg-muted", icon: "text-muted-foreground", drawing: "info" },
  info: { frame: "border-info/30 bg-info/8", icon: "text-info", drawing: "info" },
  success: { frame: "border-success/30 bg-success/8", icon: "text-success", drawing: "circle-check" },
  warning: { frame: "border-warning/35 bg-warning/8", icon: "text-warning", drawing: "triangle-alert" },
  danger: { frame: "border-destructive/30 bg-destructive/8", icon: "text-destructive", drawing: "circle-alert" },
} as const;

export interface AlertProps extends Omit<ComponentProps<"div">, "title"> {
  color?: keyof typeof COLORS;
  title?: ReactNode;
}

/** A message that stays where it is. Pass `role="alert"` when it appears in answer to something. */
export function Alert({ color = "neutral", title, className, children, ...rest }: AlertProps) {
  const looks = COLORS[color];
  return (
    <div data-slot="alert" className={cx("flex gap-2.5 rounded-lg border px-3 py-2.5 text-base", looks.frame, className)} {...rest}>
      <Icon name={looks.drawing} className={cx("mt-0.5 shrink-0", looks.icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="leading-prose">{children}</div>}
      </div>
    </div>
  );
}
