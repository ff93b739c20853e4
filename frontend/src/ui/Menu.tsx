import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, Ref } from "react";

import { cx } from "@/support/cx";
import { direction } from "@/support/locale";
import { Icon } from "@/ui/Icon";

const ITEM =
  "relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base outline-none " +
  "data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:pointer-events-none " +
  "data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:shrink-0 [&_svg]:text-muted-foreground";

const ITEM_VARIANTS = {
  default: "",
  destructive: "text-destructive data-highlighted:bg-destructive/10 data-highlighted:text-destructive [&_svg]:text-destructive",
} as const;

export interface MenuProps extends ComponentProps<typeof Radix.Content> {
  /** The button that opens the menu. */
  trigger: ReactElement;
  triggerRef?: Ref<HTMLButtonElement>;
  defaultOpen?: boolean;
}

/** A button with a dropdown menu. Not modal, so that the page keeps its scroll bar while the menu is open. */
export function Menu({ trigger, triggerRef, defaultOpen = false, className, sideOffset = 6, align = "end", ...rest }: MenuProps) {
  return (
    <Radix.Root modal={false} dir={direction()} defaultOpen={defaultOpen}>
      <Radix.Trigger ref={triggerRef} asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="menu"
          sideOffset={sideOffset}
          align={align}
          collisionPadding={8}
          className={cx(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border",
            "border-border bg-popover p-1 text-foreground shadow-float animate-pop",
            "origin-(--radix-dropdown-menu-content-transform-origin)",
            className,
          )}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  variant?: keyof typeof ITEM_VARIANTS;
}

export function MenuItem({ variant = "default", className, ...rest }: MenuItemProps) {
  return <Radix.Item data-slot="menu-item" className={cx(ITEM, ITEM_VARIANTS[variant], className)} {...rest} />;
}

export const MenuRadioGroup = Radix.RadioGroup;

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem data-slot="menu-radio-item" className={cx(ITEM, "pe-8", className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute end-2 flex">
        <Icon name="check" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label data-slot="menu-label" className={cx("px-2 py-1.5 text-xs font-medium text-muted-foreground", className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator data-slot="menu-separator" className={cx("-mx-1 my-1 h-px bg-border", className)} {...rest} />;
}
