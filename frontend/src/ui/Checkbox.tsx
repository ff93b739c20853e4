import { useEffect, useRef } from "react";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** Partially checked: announced as mixed. */
  indeterminate?: boolean;
}

/** A native checkbox, drawn in the theme's colours. */
export function Checkbox({ indeterminate = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) {
      box.current.indeterminate = indeterminate;
    }
  }, [indeterminate]);
  return (
    <input
      ref={box}
      data-slot="checkbox"
      type="checkbox"
      className={cx(
        "relative size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-muted-foreground bg-card",
        "checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
        "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive forced-colors:appearance-auto",
        // The mark: a check, or a line if it is partially checked.
        "after:absolute after:inset-0 after:m-auto after:border-primary-foreground forced-colors:after:hidden",
        "[&:checked:not(:indeterminate)]:after:mt-px [&:checked:not(:indeterminate)]:after:h-2.25 [&:checked:not(:indeterminate)]:after:w-1.25",
        "[&:checked:not(:indeterminate)]:after:rotate-45 [&:checked:not(:indeterminate)]:after:border-r-2 [&:checked:not(:indeterminate)]:after:border-b-2",
        "indeterminate:after:h-0 indeterminate:after:w-2 indeterminate:after:border-t-2",
        // The click target is larger than the box.
        "before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3.5",
        className,
      )}
      {...rest}
    />
  );
}
