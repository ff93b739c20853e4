import { Tooltip as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

export const TooltipProvider = Radix.Provider;

export interface TooltipProps {
  /** The text; without it there is no tooltip. */
  content: ReactNode;
  side?: ComponentProps<typeof Radix.Content>["side"];
  children: ReactNode;
}

/** A tooltip on hover and focus. The trigger needs its own accessible name. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  if (content === null || content === undefined || content === "") {
    return children;
  }
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-foreground px-2 py-1 text-xs text-background animate-fade"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
