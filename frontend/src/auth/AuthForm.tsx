import type { ReactNode } from "react";

import { ProblemSummary } from "@/auth/ProblemSummary";
import { SubmitButton } from "@/auth/SubmitButton";
import type { useAuthRequest } from "@/auth/useAuthRequest";
import { Alert } from "@/ui/Alert";
import type { ButtonVariant } from "@/ui/Button";
import { Form } from "@/ui/Form";

interface AuthFormProps {
  form: ReturnType<typeof useAuthRequest>;
  /** What a refused request did not do. */
  refusal: string;
  /** The id of the summary, for fields that do not repeat their error. */
  summaryId?: string | undefined;
  /** Whether the problem is shown here; false if the fields show it. */
  isSummarized?: boolean;
  /** Whether a mail for the verification of an address contains a code; otherwise a link. */
  verifiesEmailByCode?: boolean;
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
export function AuthForm({
  form,
  refusal,
  summaryId,
  isSummarized = true,
  verifiesEmailByCode = false,
  submitLabel,
  submitVariant = "primary",
  isNarrow = false,
  status,
  onSubmit,
  children,
}: AuthFormProps) {
  const { problem, isBusy, wait } = form;
  const submit = () => {
    if (!isBusy && wait === 0) {
      void onSubmit();
    }
  };
  return (
    <Form data-slot="auth-form" aria-busy={isBusy} onSubmit={submit} className="flex flex-col gap-4 empty:hidden">
      {problem && isSummarized && <ProblemSummary id={summaryId} problem={problem} title={refusal} verifiesEmailByCode={verifiesEmailByCode} />}
      {status && !problem && (
        <Alert role="status" color="info">
          {status}
        </Alert>
      )}
      {children}
      {submitLabel !== null && (
        <SubmitButton request={form} variant={submitVariant} className={isNarrow ? "self-start" : "mt-1 w-full"}>
          {submitLabel}
        </SubmitButton>
      )}
    </Form>
  );
}
