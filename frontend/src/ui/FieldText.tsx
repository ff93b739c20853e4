import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

/** The error of a field, below its control. */
export function FieldError({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p data-slot="field-error" className={cx("flex items-start gap-1.5 text-sm leading-prose text-destructive", className)} {...rest}>
      <Icon name="circle-alert" size={14} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

/** The help of a field, below its control. */
export function FieldHelp({ className, ...rest }: ComponentProps<"p">) {
  return <p data-slot="field-help" className={cx("text-sm leading-prose text-muted-foreground", className)} {...rest} />;
}
