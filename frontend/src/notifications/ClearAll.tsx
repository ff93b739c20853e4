import { useState } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { ButtonProps } from "@/ui/Button";

export interface ClearAllProps extends Pick<ButtonProps, "variant" | "size"> {
  disabled: boolean;
  onConfirm: () => void;
}

/** Deletes everything, unread rows too, and for good: it is asked once more in its own place. */
export function ClearAll({ disabled, onConfirm, variant = "outline", size = "md" }: ClearAllProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button variant={variant} size={size} disabled={disabled} onClick={() => setAsked(true)}>
        {t("Clear all")}
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={t("Delete all notifications?")}
      className="flex items-center gap-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          // The window around it stays open.
          event.stopPropagation();
          setAsked(false);
        }
      }}
    >
      <Button
        variant="destructive"
        size={size}
        autoFocus
        onClick={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {t("Delete all")}
      </Button>
      <Button variant="ghost" size={size} onClick={() => setAsked(false)}>
        {t("Cancel")}
      </Button>
    </div>
  );
}
