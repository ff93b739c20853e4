import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** The label of a control. */
export function Label({ className, ...rest }: ComponentProps<"label">) {
  return (
    <label data-slot="label" className={cx("block text-sm font-medium text-foreground", className)} {...rest} />
  );
}
