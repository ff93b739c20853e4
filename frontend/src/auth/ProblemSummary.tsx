import { useEffect, useRef } from "react";

import type { AuthProblem, FieldMessage } from "@/auth/authRequest";
import { plural, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

interface ProblemSummaryProps {
  id?: string | undefined;
  problem: AuthProblem;
  /** What the refused request did not do. */
  title: string;
  /** Whether a mail for the verification of an address contains a code; otherwise a link. */
  verifiesEmailByCode?: boolean;
}

/** Why a request failed. It gets the focus. */
export function ProblemSummary({ id, problem, title: refusal, verifiesEmailByCode = false }: ProblemSummaryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { color, title, messages, reload } = problemText(problem, refusal, verifiesEmailByCode);

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

/** The text of a problem. */
interface ProblemText {
  color: "danger" | "warning" | "info";
  title: string;
  messages: FieldMessage[];
  /** Whether reloading the page solves it. */
  reload: boolean;
}

/** Return the text of a problem. */
function problemText(problem: AuthProblem, refusal: string, byCode: boolean): ProblemText {
  switch (problem.kind) {
    case "refused":
      return problem.messages.length > 0
        ? describe("danger", refusal, problem.messages)
        : describe("danger", refusal, t("Check what you typed and try again."));
    case "throttled":
      return describe(
        "warning",
        t("Too many attempts"),
        problem.wait === null
          ? t("Wait a few minutes, then try again.")
          : waitText(problem.wait),
      );
    case "unfinished":
      return problem.step === "verify_email"
        ? describe(
            "info",
            t("Confirm your email address first"),
            byCode
              ? t("The password is right. Enter the code from the message sent to your address.")
              : t("The password is right. Open the link in the message sent to your address, then sign in here again."),
          )
        : describe(
            "info",
            t("A second step is needed"),
            t(
              "The password is right. This account also asks for a second factor, and this panel has no screen for that yet. Sign in on a page of this site that has one, or ask an administrator.",
            ),
          );
    case "stale":
      return {
        ...describe("warning", t("This page is out of date"), t("Its security token has expired. Reload it and try again.")),
        reload: true,
      };
    case "unreachable":
      return describe(
        "warning",
        t("The server could not be reached"),
        t("Check the connection and try again. What you typed is still here."),
      );
    case "broken":
      return describe(
        "danger",
        t("Something went wrong on the server"),
        t("Try again in a moment. If it happens again, tell an administrator."),
      );
  }
}

function describe(color: ProblemText["color"], title: string, content: string | FieldMessage[]): ProblemText {
  return {
    color,
    title,
    messages: typeof content === "string" ? [{ field: null, message: content }] : content,
    reload: false,
  };
}

function waitText(seconds: number): string {
  if (seconds < 90) {
    return plural("You can try again in %(count)s second.", "You can try again in %(count)s seconds.", seconds);
  }
  return plural("You can try again in %(count)s minute.", "You can try again in %(count)s minutes.", Math.ceil(seconds / 60));
}
