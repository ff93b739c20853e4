import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { Dialog } from "@/ui/Dialog";
import type { PopupProps } from "@/ui/lazyPopup";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { useMediaQuery } from "@/ui/useMediaQuery";

export interface ResponsivePopupProps extends Pick<PopupProps, "trigger" | "isOpen" | "onOpenChange"> {
  title: string;
  /** Use a dialog instead of a popover. */
  isModal?: boolean;
  isWide?: boolean;
  /** The edge of the button that the popover is aligned with. */
  align?: "start" | "end";
  children: ReactNode;
}

/** A popover, or a dialog if `isModal`; on a narrow window a drawer at the bottom. */
export function ResponsivePopup({ title, trigger, isOpen, onOpenChange, isModal = false, isWide = false, align = "start", children }: ResponsivePopupProps) {
  const isNarrow = useMediaQuery("(width < 720px)");
  if (isNarrow || isModal) {
    return (
      <Dialog trigger={trigger} open={isOpen} onOpenChange={onOpenChange} title={title} placement={isNarrow ? "bottom" : "center"} stickyHeader flush>
        {children}
      </Dialog>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={title} align={align} className={cx("max-w-[calc(100vw-1rem)]", isWide ? "w-150" : "w-80")}>
        {children}
      </PopoverContent>
    </Popover>
  );
}
