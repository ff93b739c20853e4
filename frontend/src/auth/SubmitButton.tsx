import type { ReactNode } from "react";

import type { useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";
import { Button, type ButtonVariant } from "@/ui/Button";

interface SubmitButtonProps {
  request: ReturnType<typeof useAuthRequest>;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** The button that sends a form. After too many requests it says when the next one is allowed. */
export function SubmitButton({ request: { isBusy, wait }, variant = "primary", className, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} className={className} aria-disabled={isBusy || wait > 0}>
      {wait > 0 ? t("Try again in %(seconds)s s", { seconds: wait }) : children}
    </Button>
  );
}
