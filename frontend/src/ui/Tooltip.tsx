import { Tooltip as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

export const TooltipProvider = Radix.Provider;

export interface TooltipProps {
  /** What the tooltip says; nothing is drawn without it. */
  content: ReactNode;
  side?: ComponentProps<typeof Radix.Content>["side"];
  children: ReactNode;
}

/** A hint on hover and on focus. The trigger needs a name of its own: a tooltip is never the only label. */
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
