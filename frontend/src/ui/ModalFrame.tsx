import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const WIDTHS = {
  sm: "max-w-sm",
  md: "max-w-md",
  lg: "max-w-lg",
  xl: "max-w-xl",
  "2xl": "max-w-2xl",
  "4xl": "max-w-4xl",
  screen: "max-w-none",
} as const;

const SHAPES = {
  window: "inset-x-4 top-[12vh] mx-auto max-h-[76vh] rounded-xl border animate-pop",
  screen: "inset-4 rounded-xl border animate-pop",
  slideOver: "inset-y-0 end-0 h-full w-full border-s animate-slide-end",
} as const;

export interface ModalFrameProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  description: ReactNode;
  footer: ReactNode;
  width: keyof typeof WIDTHS;
  /** Come in from the side instead of standing in the middle. */
  slideOver: boolean;
  /** Keep the heading, or the buttons, in sight while the rest scrolls. */
  stickyHeader: boolean;
  stickyFooter: boolean;
  onClose: () => void;
}

/** A window over the page whose shape is the server's to choose. It is open as long as it is drawn. */
export function ModalFrame({
  title,
  description,
  footer,
  width,
  slideOver,
  stickyHeader,
  stickyFooter,
  onClose,
  className,
  children,
  ...rest
}: ModalFrameProps) {
  const shape = slideOver ? "slideOver" : width === "screen" ? "screen" : "window";
  const isDescribed = description !== null && description !== undefined;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-foreground/25 animate-fade dark:bg-background/70" />
        <Radix.Content
          data-slot="modal"
          data-shape={shape}
          {...(!isDescribed && { "aria-describedby": undefined })}
          className={cx(
            "fixed z-50 flex flex-col overflow-hidden border-border bg-popover text-foreground shadow-float outline-none",
            SHAPES[shape],
            WIDTHS[width],
            className,
          )}
          {...rest}
        >
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            <header
              data-slot="modal-header"
              data-sticky={stickyHeader}
              className={cx(
                "flex shrink-0 items-start gap-3 ps-5 pe-3 pt-5 pb-4",
                stickyHeader && "sticky top-0 z-10 border-b border-border bg-popover",
              )}
            >
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                <Radix.Title className="text-lg font-semibold break-words">{title}</Radix.Title>
                {isDescribed && (
                  <Radix.Description className="text-base leading-prose text-muted-foreground">{description}</Radix.Description>
                )}
              </div>
              {/* Room for the button to close, which is reached last: what the dialog is about comes first. */}
              <span className="-mt-2 size-8 shrink-0 pointer-coarse:size-11" />
            </header>
            <div data-slot="modal-body" className={cx("flex shrink-0 flex-col gap-4 px-5 empty:hidden", (stickyHeader || stickyFooter) && "py-4")}>
              {children}
            </div>
            <footer
              data-slot="modal-footer"
              data-sticky={stickyFooter}
              className={cx(
                "mt-auto flex shrink-0 flex-col-reverse gap-2 p-5 sm:flex-row sm:flex-wrap sm:justify-end",
                "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
                stickyFooter && "sticky bottom-0 z-10 border-t border-border bg-popover",
              )}
            >
              {footer}
            </footer>
          </div>
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" className="absolute end-3 top-3 z-20 bg-popover" aria-label={t("Close")}>
              <Icon name="x" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
