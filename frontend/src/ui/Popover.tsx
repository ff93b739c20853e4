import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

/** The content of a popover: beside its button, and not modal. */
export function PopoverContent({ className, sideOffset = 6, align = "start", ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="popover"
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cx(
          "z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-border",
          "bg-popover text-foreground shadow-float outline-none animate-pop origin-(--radix-popover-content-transform-origin)",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
