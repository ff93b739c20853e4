import { useEffect, useRef } from "react";

import { problemWords } from "@/auth/problemWords";
import type { SignInProblem } from "@/auth/useSignIn";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

export interface ProblemSummaryProps {
  id: string;
  problem: SignInProblem;
}

/** Why the person is not in yet. It takes the focus, so that nobody has to look for it. */
export function ProblemSummary({ id, problem }: ProblemSummaryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { color, title, messages, reload } = problemWords(problem);

  useEffect(() => {
    frame.current?.focus();
  }, [problem]);

  return (
    <Alert ref={frame} id={id} role="alert" tabIndex={-1} color={color} title={title} className="animate-fade">
      {messages.length === 1 ? (
        <p>{messages[0]?.message}</p>
      ) : (
        <ul className="list-disc ps-4">
          {messages.map(({ field, message }) => (
            <li key={`${field ?? ""} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {reload && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => window.location.reload()}>
          {t("Reload the page")}
        </Button>
      )}
    </Alert>
  );
}
