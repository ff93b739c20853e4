import { useState } from "react";
import type { ReactElement } from "react";

import { usePage } from "@/adapters/inertia";
import { BellWindow } from "@/notifications/BellWindow";
import { t } from "@/support/i18n";
import { useMediaQuery } from "@/tables/useMediaQuery";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { Sheet, SheetContent, SheetTrigger } from "@/ui/Sheet";

export interface BellPopupProps {
  trigger: ReactElement;
  defaultOpen: boolean;
}

/** The newest notifications: beside the bell, on a phone across the screen. Arriving somewhere closes it. */
export function BellPopup({ trigger, defaultOpen }: BellPopupProps) {
  const { url } = usePage();
  const isPhone = useMediaQuery("(width < 40rem)");
  const [openedAt, setOpenedAt] = useState<string | null>(defaultOpen ? url : null);
  const isOpen = openedAt === url;
  const setOpen = (open: boolean) => setOpenedAt(open ? url : null);
  if (isPhone) {
    return (
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent side="bottom" title={t("Notifications")} titleHidden className="h-[85dvh]" onOpenAutoFocus={focusWindow} onEscapeKeyDown={leaveToQuestion}>
          <BellWindow isSheet />
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={t("Notifications")} className="flex w-104 flex-col" onOpenAutoFocus={focusWindow} onEscapeKeyDown={leaveToQuestion}>
        <BellWindow />
      </PopoverContent>
    </Popover>
  );
}

/** The window itself has the focus, not the first of its buttons: nothing happens by a key too many. */
function focusWindow(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

/** Escape answers the question that is open inside; the window stays. */
function leaveToQuestion(event: KeyboardEvent): void {
  if (document.activeElement?.closest("[data-slot=clear-all]")) {
    event.preventDefault();
  }
}
