import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

const ORIENTATIONS = { horizontal: "h-px w-full", vertical: "h-full w-px" } as const;

export interface SeparatorProps extends ComponentProps<"div"> {
  orientation?: keyof typeof ORIENTATIONS;
}

/** A decorative line. */
export function Separator({ orientation = "horizontal", className, ...rest }: SeparatorProps) {
  return (
    <div
      data-slot="separator"
      role="none"
      className={cx("shrink-0 bg-border", ORIENTATIONS[orientation], className)}
      {...rest}
    />
  );
}
