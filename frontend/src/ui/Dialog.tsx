import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const SIZES = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof SIZES;
}

/** A window over the page that keeps the focus until it is answered, then gives it back. */
export function DialogContent({ title, description, size = "sm", className, children, ...rest }: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-foreground/25 animate-fade dark:bg-background/70" />
      <Radix.Content
        data-slot="dialog"
        {...(description === undefined && { "aria-describedby": undefined })}
        className={cx(
          "fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[76vh] flex-col rounded-xl border border-border bg-popover",
          "text-foreground shadow-float animate-pop",
          SIZES[size],
          className,
        )}
        {...rest}
      >
        <header className="flex flex-col gap-1.5 px-5 pt-5 pe-14">
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-base leading-prose text-muted-foreground">{description}</Radix.Description>
          )}
        </header>
        {children}
        <Radix.Close asChild>
          <Button variant="ghost" size="icon" className="absolute end-3 top-3" aria-label={t("Close")}>
            <Icon name="x" />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogBody({ className, ...rest }: ComponentProps<"div">) {
  return <div data-slot="dialog-body" className={cx("min-h-0 overflow-y-auto px-5 pt-4", className)} {...rest} />;
}

export function DialogFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      data-slot="dialog-footer"
      className={cx("flex flex-col-reverse gap-2 p-5 sm:flex-row sm:justify-end", className)}
      {...rest}
    />
  );
}
