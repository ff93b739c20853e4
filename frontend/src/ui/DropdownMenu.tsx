import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import { cx } from "@/support/cx";
import { direction } from "@/support/direction";
import { Icon } from "@/ui/Icon";

const ITEM =
  "relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base outline-none " +
  "data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:pointer-events-none " +
  "data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:shrink-0 [&_svg]:text-muted-foreground";

const ITEM_VARIANTS = {
  default: "",
  destructive: "text-destructive data-highlighted:bg-destructive/10 data-highlighted:text-destructive [&_svg]:text-destructive",
} as const;

/** Not modal: the page behind keeps its scroll bar, so opening a menu moves nothing. */
export function DropdownMenu({ modal = false, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={modal} dir={direction()} {...rest} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuContent({ className, sideOffset = 6, align = "end", ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="dropdown-menu"
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
  );
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  variant?: keyof typeof ITEM_VARIANTS;
}

export function DropdownMenuItem({ variant = "default", className, ...rest }: DropdownMenuItemProps) {
  return <Radix.Item data-slot="dropdown-menu-item" className={cx(ITEM, ITEM_VARIANTS[variant], className)} {...rest} />;
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem data-slot="dropdown-menu-radio-item" className={cx(ITEM, "pe-8", className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute end-2 flex">
        <Icon name="check" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem data-slot="dropdown-menu-checkbox-item" className={cx(ITEM, "pe-8", className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute end-2 flex">
        <Icon name="check" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      data-slot="dropdown-menu-label"
      className={cx("px-2 py-1.5 text-xs font-medium text-muted-foreground", className)}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return (
    <Radix.Separator
      data-slot="dropdown-menu-separator"
      className={cx("-mx-1 my-1 h-px bg-border", className)}
      {...rest}
    />
  );
}
