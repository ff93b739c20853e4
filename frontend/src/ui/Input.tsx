import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cx(
        "h-9 w-full min-w-0 rounded-lg border border-input bg-card px-3 text-base text-foreground shadow-none",
        "placeholder:text-muted-foreground transition-colors duration-150 pointer-coarse:h-11 pointer-coarse:text-lg",
        "focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/45",
        "disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:outline-destructive/45",
        "[&::-webkit-search-cancel-button]:appearance-none",
        className,
      )}
      {...rest}
    />
  );
}
