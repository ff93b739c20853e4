import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export type RadioProps = Omit<ComponentProps<"input">, "type">;

/** A native radio button, drawn in the theme's colours. */
export function Radio({ className, ...rest }: RadioProps) {
  return (
    <input
      data-slot="radio"
      type="radio"
      className={cx(
        "relative size-4 shrink-0 cursor-[inherit] appearance-none rounded-full border border-muted-foreground bg-card",
        "transition-colors duration-150 checked:border-primary checked:bg-primary forced-colors:appearance-auto",
        // The dot.
        "after:absolute after:inset-0 after:m-auto after:size-1.5 after:rounded-full after:bg-primary-foreground not-checked:after:hidden forced-colors:after:hidden",
        className,
      )}
      {...rest}
    />
  );
}
