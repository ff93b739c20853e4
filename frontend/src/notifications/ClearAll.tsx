import { useState } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { ButtonProps } from "@/ui/Button";

interface ClearAllProps extends Pick<ButtonProps, "variant" | "size"> {
  disabled: boolean;
  onConfirm: () => void;
}

/** Deletes all notifications, after a confirmation in place. */
export function ClearAll({ disabled, onConfirm, variant = "outline", size = "md" }: ClearAllProps) {
  const [step, setStep] = useState<"idle" | "asked" | "refused">("idle");
  if (step !== "asked") {
    return (
      <Button variant={variant} size={size} disabled={disabled} autoFocus={step === "refused"} onClick={() => setStep("asked")}>
        {t("Clear all")}
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={t("Delete all notifications?")}
      data-slot="clear-all"
      className="flex items-center gap-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          setStep("refused");
        }
      }}
    >
      <Button
        variant="destructive"
        size={size}
        autoFocus
        onClick={() => {
          setStep("idle");
          onConfirm();
        }}
      >
        {t("Delete all")}
      </Button>
      <Button variant="ghost" size={size} onClick={() => setStep("refused")}>
        {t("Cancel")}
      </Button>
    </div>
  );
}
