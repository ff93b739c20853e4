import type { ComponentProps, ReactNode } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const COLORS = {
  neutral: { frame: "border-border bg-muted", text: "text-muted-foreground", icon: "info" },
  info: { frame: "border-info/30 bg-info/8", text: "text-info", icon: "info" },
  success: { frame: "border-success/30 bg-success/8", text: "text-success", icon: "circle-check" },
  warning: { frame: "border-warning/35 bg-warning/8", text: "text-warning", icon: "triangle-alert" },
  danger: { frame: "border-destructive/30 bg-destructive/8", text: "text-destructive", icon: "circle-alert" },
} as const;

export interface AlertProps extends Omit<ComponentProps<"div">, "title"> {
  color?: keyof typeof COLORS;
  title?: ReactNode;
}

/** A message in the page. Pass `role="alert"` if it appears in response to an action. */
export function Alert({ color = "neutral", title, className, children, ...rest }: AlertProps) {
  const style = COLORS[color];
  return (
    <div data-slot="alert" className={cx("flex gap-2.5 rounded-lg border px-3 py-2.5 text-base", style.frame, className)} {...rest}>
      <Icon name={style.icon} className={cx("mt-0.5 shrink-0", style.text)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="leading-prose">{children}</div>}
      </div>
    </div>
  );
}
