import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import type { PopupState } from "@/tables/toolbar/LazyPopup";
import { useMediaQuery } from "@/tables/useMediaQuery";
import { Dialog, DialogContent, DialogTrigger } from "@/ui/Dialog";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { Sheet, SheetContent, SheetTrigger } from "@/ui/Sheet";

export interface PopupSurfaceProps extends PopupState {
  title: string;
  /** A window over the page instead of one beside the button. */
  isModal?: boolean;
  isWide?: boolean;
  /** Which edge of the button it keeps to. */
  align?: "start" | "end";
  children: ReactNode;
}

/** Where a toolbar button's content stands: beside it, over the page, or on a phone at its bottom. */
export function PopupSurface({ title, trigger, isOpen, onOpenChange, isModal = false, isWide = false, align = "start", children }: PopupSurfaceProps) {
  const isNarrow = useMediaQuery("(width < 720px)");
  const state = { open: isOpen, onOpenChange };
  if (isNarrow) {
    return (
      <Sheet {...state}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent side="bottom" title={title}>
          {children}
        </SheetContent>
      </Sheet>
    );
  }
  if (isModal) {
    return (
      <Dialog {...state}>
        <DialogTrigger asChild>{trigger}</DialogTrigger>
        <DialogContent title={title} className="overflow-y-auto">
          {children}
        </DialogContent>
      </Dialog>
    );
  }
  return (
    <Popover {...state}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={title} align={align} className={cx("max-w-[calc(100vw-1rem)]", isWide ? "w-150" : "w-80")}>
        {children}
      </PopoverContent>
    </Popover>
  );
}
