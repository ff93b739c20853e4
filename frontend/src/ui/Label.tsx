import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** The name of a control, above it. */
export function Label({ className, ...rest }: ComponentProps<"label">) {
  return (
    <label data-slot="label" className={cx("block text-sm font-medium text-foreground", className)} {...rest} />
  );
}
