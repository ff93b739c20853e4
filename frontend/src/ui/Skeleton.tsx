import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** A placeholder while content loads. It appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return <div data-slot="skeleton" aria-hidden className={cx("rounded-md bg-muted animate-appear", className)} {...rest} />;
}
