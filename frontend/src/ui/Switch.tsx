import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type"> {
  /** Neither on nor off: the knob is in the middle. */
  isUnset?: boolean;
}

/** A native checkbox with the look and role of a switch. */
export function Switch({ isUnset = false, className, ...rest }: SwitchProps) {
  return (
    <input
      data-slot="switch"
      type="checkbox"
      role="switch"
      className={cx(
        "relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-transparent bg-input",
        "transition-colors duration-150 checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50",
        "aria-invalid:border-destructive forced-colors:appearance-auto",
        // The knob.
        "after:absolute after:start-0.5 after:top-1/2 after:size-3.5 after:-translate-y-1/2 after:rounded-full after:bg-card",
        "after:transition-transform after:duration-150 checked:after:translate-x-[calc(1rem*var(--reading,1))]",
        isUnset && "after:translate-x-[calc(0.5rem*var(--reading,1))]",
        // The click target is larger than the switch.
        "before:absolute before:-inset-x-1 before:-inset-y-2 before:content-[''] pointer-coarse:before:-inset-y-3.5",
        className,
      )}
      {...rest}
    />
  );
}
