import { Dialog as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const SIDES = {
  start: "inset-y-0 start-0 h-full w-72 max-w-[85vw] border-e animate-slide-start",
  end: "inset-y-0 end-0 h-full w-96 max-w-[92vw] border-s animate-slide-end",
  bottom: "inset-x-0 bottom-0 max-h-[85vh] rounded-t-xl border-t animate-rise",
} as const;

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

export interface SheetContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: string;
  side?: keyof typeof SIDES;
  /** Read out, not drawn: for drawers that begin with a mark of their own. */
  titleHidden?: boolean;
}

/** A drawer: a dialog that comes in from an edge. */
export function SheetContent({ title, side = "start", titleHidden = false, className, children, ...rest }: SheetContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-foreground/25 animate-fade dark:bg-background/70" />
      <Radix.Content
        data-slot="sheet"
        aria-describedby={undefined}
        className={cx(
          "fixed z-50 flex flex-col overflow-y-auto border-border bg-popover text-foreground shadow-float",
          SIDES[side],
          className,
        )}
        {...rest}
      >
        <Radix.Title className={titleHidden ? "sr-only" : "px-5 pt-5 text-lg font-semibold"}>{title}</Radix.Title>
        {children}
        <Radix.Close asChild>
          <Button variant="ghost" size="icon" className="absolute end-2.5 top-2.5 pointer-coarse:end-1 pointer-coarse:top-1" aria-label={t("Close")}>
            <Icon name="x" />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}
