import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** The shape of what is coming. Stays out of sight for the first 150 ms, so quick answers do not flicker. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return <div data-slot="skeleton" aria-hidden className={cx("rounded-md bg-muted animate-appear", className)} {...rest} />;
}
