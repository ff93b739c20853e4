import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
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

const PLACEMENTS = {
  center: "inset-x-4 top-[12vh] mx-auto max-h-[76vh] rounded-xl border animate-pop",
  screen: "inset-4 rounded-xl border animate-pop",
  start: "inset-y-0 start-0 h-full w-72 max-w-[85vw] border-e animate-slide-start",
  end: "inset-y-0 end-0 h-full w-full border-s animate-slide-end",
  bottom: "inset-x-0 bottom-0 max-h-[85vh] rounded-t-xl border-t animate-rise",
} as const;

/** Without a visible title, the close button lies in the first row of the content. */
const CORNER = "end-2.5 top-2.5 pointer-coarse:end-1 pointer-coarse:top-1";

export interface DialogProps extends Omit<ComponentProps<typeof Radix.Content>, "title"> {
  title: ReactNode;
  /** Only screen readers get the title. */
  titleHidden?: boolean;
  description?: ReactNode;
  footer?: ReactNode;
  /** The width of a dialog in the center or at the end; "screen" fills the window. */
  width?: keyof typeof WIDTHS;
  /** In the center, or a drawer at an edge of the window. */
  placement?: "center" | "start" | "end" | "bottom";
  /** Keep the header, or the footer, visible while the body scrolls. */
  stickyHeader?: boolean;
  stickyFooter?: boolean;
  /** The children bring their own padding and may scroll by themselves. */
  flush?: boolean;
  /** The button that opens the dialog. */
  trigger?: ReactElement;
  /** Open as long as it is rendered, unless this says otherwise. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Called instead of `onOpenChange` when the dialog closes. */
  onClose?: () => void;
}

/** A modal dialog with a header, a body that scrolls, and a footer. */
export function Dialog({
  title,
  titleHidden = false,
  description,
  footer,
  width = "md",
  placement = "center",
  stickyHeader = false,
  stickyFooter = false,
  flush = false,
  trigger,
  open = true,
  onOpenChange,
  onClose,
  className,
  children,
  ...rest
}: DialogProps) {
  const shape = placement === "center" && width === "screen" ? "screen" : placement;
  const isModal = placement === "center" || placement === "end";
  const hook = useCssHook("modal");
  const isDescribed = description !== null && description !== undefined;
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (isOpen || onClose === undefined ? onOpenChange?.(isOpen) : onClose())}>
      {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-foreground/25 animate-fade dark:bg-background/70" />
        <Radix.Content
          data-slot="dialog"
          data-placement={shape}
          {...(!isDescribed && { "aria-describedby": undefined })}
          className={cx(
            "fixed z-50 flex flex-col overflow-hidden border-border bg-popover text-foreground shadow-float outline-none",
            PLACEMENTS[shape],
            isModal && WIDTHS[width],
            isModal && hook,
            className,
          )}
          {...rest}
        >
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            {titleHidden ? (
              <Radix.Title className="sr-only">{title}</Radix.Title>
            ) : (
              <DialogHeader title={title} description={isDescribed ? description : null} isSticky={stickyHeader} />
            )}
            {flush ? (
              children
            ) : (
              <div data-slot="dialog-body" className={cx("flex shrink-0 flex-col gap-4 px-5 empty:hidden", (stickyHeader || stickyFooter) && "py-4", footer === undefined && "pb-5")}>
                {children}
              </div>
            )}
            {footer !== undefined && (
              <footer
                data-slot="dialog-footer"
                data-sticky={stickyFooter}
                className={cx(
                  "mt-auto flex shrink-0 flex-col-reverse gap-2 p-5 sm:flex-row sm:flex-wrap sm:justify-end",
                  "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
                  stickyFooter && "sticky bottom-0 z-10 border-t border-border bg-popover",
                )}
              >
                {footer}
              </footer>
            )}
          </div>
          {/* The last in the tab order: the content of the dialog comes first. */}
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" className={cx("absolute z-20", titleHidden ? CORNER : "end-3 top-3 bg-popover")} aria-label={t("Close")}>
              <Icon name="x" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogHeader({ title, description, isSticky }: { title: ReactNode; description: ReactNode; isSticky: boolean }) {
  return (
    <header
      data-slot="dialog-header"
      data-sticky={isSticky}
      className={cx("flex shrink-0 flex-col gap-1.5 ps-5 pe-14 pt-5 pb-4 pointer-coarse:pe-17", isSticky && "sticky top-0 z-10 border-b border-border bg-popover")}
    >
      <Radix.Title dir="auto" className="text-match-parent text-lg font-semibold break-words">{title}</Radix.Title>
      {description !== null && <Radix.Description dir="auto" className="text-match-parent text-base leading-prose text-muted-foreground">{description}</Radix.Description>}
    </header>
  );
}
