import { useState } from "react";

import { usePage } from "@/adapters/inertia";
import { BellContent } from "@/notifications/BellContent";
import { t } from "@/support/i18n";
import { Dialog } from "@/ui/Dialog";
import type { PopupProps } from "@/ui/lazyPopup";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { useMediaQuery } from "@/ui/useMediaQuery";

/** The newest notifications: a popover, on a phone a drawer. A visit to another page closes it. */
export function BellPopup({ trigger }: Pick<PopupProps, "trigger">) {
  const { url } = usePage();
  const isPhone = useMediaQuery("(width < 40rem)");
  const [openedAt, setOpenedAt] = useState<string | null>(url);
  const isOpen = openedAt === url;
  const setOpen = (open: boolean) => setOpenedAt(open ? url : null);
  if (isPhone) {
    return (
      <Dialog
        trigger={trigger}
        open={isOpen}
        onOpenChange={setOpen}
        title={t("Notifications")}
        titleHidden
        placement="bottom"
        flush
        className="h-[85dvh]"
        onOpenAutoFocus={focusPopup}
        onEscapeKeyDown={keepOpenForQuestion}
      >
        <BellContent isSheet />
      </Dialog>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={t("Notifications")} className="flex w-104 flex-col" onOpenAutoFocus={focusPopup} onEscapeKeyDown={keepOpenForQuestion}>
        <BellContent />
      </PopoverContent>
    </Popover>
  );
}

/** Focus the popup instead of its first button, so that another Enter activates nothing. */
function focusPopup(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

/** Escape closes the question "Clear all?" first, and leaves the popup open. */
function keepOpenForQuestion(event: KeyboardEvent): void {
  if (document.activeElement?.closest("[data-slot=clear-all]")) {
    event.preventDefault();
  }
}
