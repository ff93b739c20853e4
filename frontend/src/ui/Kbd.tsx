import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

/** A key of the keyboard. */
export function Kbd({ className, ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      data-slot="kbd"
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-muted px-1 font-sans",
        "text-xs text-muted-foreground",
        className,
      )}
      {...rest}
    />
  );
}
