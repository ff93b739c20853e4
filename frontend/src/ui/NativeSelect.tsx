import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { Icon } from "@/ui/Icon";

const SIZES = {
  sm: "h-8 ps-2.5 pe-8 text-sm pointer-coarse:h-11",
  md: "h-9 ps-3 pe-9 text-base pointer-coarse:h-11",
} as const;

export interface NativeSelectProps extends Omit<ComponentProps<"select">, "size"> {
  size?: keyof typeof SIZES;
}

/** A native select, for at most eight options. */
export function NativeSelect({ size = "md", className, ...rest }: NativeSelectProps) {
  return (
    <span data-slot="native-select" className={cx("relative inline-flex", className)}>
      <select
        className={cx(
          "w-full appearance-none text-ellipsis rounded-lg border border-input bg-card text-foreground transition-colors duration-150",
          "hover:bg-accent focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0",
          "focus-visible:outline-ring/45 disabled:opacity-60 aria-invalid:border-destructive",
          // The empty option is the placeholder.
          "has-[option[value='']:checked]:text-muted-foreground *:text-foreground",
          SIZES[size],
        )}
        {...rest}
      />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
