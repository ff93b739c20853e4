import { useEffect, useRef } from "react";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** Partially checked: announced as mixed. */
  indeterminate?: boolean;
}

/** A native checkbox in the theme's colours. */
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
        "relative size-4 shrink-0 cursor-pointer rounded-sm accent-primary disabled:cursor-not-allowed disabled:opacity-50",
        // The click target is larger than the box.
        "before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3.5",
        className,
      )}
      {...rest}
    />
  );
}
