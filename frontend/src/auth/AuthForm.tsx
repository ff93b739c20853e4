import { type ReactNode, type SyntheticEvent, useId } from "react";

import { ProblemSummary } from "@/auth/ProblemSummary";
import type { useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button, type ButtonVariant } from "@/ui/Button";

interface AuthFormProps {
  form: ReturnType<typeof useAuthRequest>;
  /** What a refused request did not do. */
  refusal: string;
  /** The text of the button; null for a form without one. */
  submitLabel: string | null;
  submitVariant?: ButtonVariant;
  /** The button is as wide as its text. */
  isNarrow?: boolean;
  /** A message that is shown until there is a problem. */
  status?: string | null;
  onSubmit: () => Promise<void>;
  children?: ReactNode;
}

/** A form with a summary of its problem and one button. It sends one request at a time. */
export function AuthForm({ form, refusal, submitLabel, submitVariant = "primary", isNarrow = false, status, onSubmit, children }: AuthFormProps) {
  const { problem, isBusy, wait } = form;
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && wait === 0) {
      void onSubmit();
    }
  };
  return (
    <form noValidate data-slot="auth-form" aria-busy={isBusy} onSubmit={submit} className="flex flex-col gap-4 empty:hidden">
      {problem && <ProblemSummary id={id} problem={problem} title={refusal} />}
      {status && !problem && (
        <Alert role="status" color="info">
          {status}
        </Alert>
      )}
      {children}
      {submitLabel !== null && (
        <Button type="submit" variant={submitVariant} className={isNarrow ? "self-start" : "mt-1 w-full"} aria-disabled={isBusy || wait > 0}>
          {wait > 0 ? t("Try again in %(seconds)s s", { seconds: wait }) : submitLabel}
        </Button>
      )}
    </form>
  );
}
