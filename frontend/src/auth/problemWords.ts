import type { FieldMessage } from "@/auth/signInAnswer";
import type { SignInProblem } from "@/auth/useSignIn";
import { plural, t } from "@/support/i18n";

/** A problem as it is put to the person: what happened, what to do, and about which fields. */
export interface ProblemWords {
  color: "danger" | "warning" | "info";
  title: string;
  messages: FieldMessage[];
  /** Whether a fresh page is the way out. */
  reload: boolean;
}

/** Put a problem in words. */
export function problemWords(problem: SignInProblem): ProblemWords {
  switch (problem.kind) {
    case "refused":
      return problem.messages.length > 0
        ? say("danger", t("You are not signed in"), problem.messages)
        : say("danger", t("You are not signed in"), t("Check what you typed and try again."));
    case "throttled":
      return say(
        "warning",
        t("Too many attempts"),
        problem.wait === null
          ? t("Wait a few minutes, then try again.")
          : t("You can try again in %(wait)s.", { wait: duration(problem.wait) }),
      );
    case "unfinished":
      return problem.step === "verify_email"
        ? say(
            "info",
            t("Confirm your email address first"),
            t("The password is right. Open the link in the message sent to your address, then sign in here again."),
          )
        : say(
            "info",
            t("A second step is needed"),
            t(
              "The password is right. This account also asks for a second factor, and this panel has no screen for that yet. Sign in on a page of this site that has one, or ask an administrator.",
            ),
          );
    case "stale":
      return {
        ...say("warning", t("This page is out of date"), t("It was open too long to be trusted. Reload it and sign in again.")),
        reload: true,
      };
    case "unreachable":
      return say(
        "warning",
        t("The server could not be reached"),
        t("Check the connection and try again. What you typed is still here."),
      );
    case "broken":
      return say(
        "danger",
        t("Something failed on the server"),
        t("You are not signed in. Try again in a moment; if it happens again, tell an administrator."),
      );
  }
}

function say(color: ProblemWords["color"], title: string, words: string | FieldMessage[]): ProblemWords {
  return {
    color,
    title,
    messages: typeof words === "string" ? [{ field: null, message: words }] : words,
    reload: false,
  };
}

function duration(seconds: number): string {
  if (seconds < 90) {
    return plural("%(count)s second", "%(count)s seconds", seconds);
  }
  return plural("%(count)s minute", "%(count)s minutes", Math.ceil(seconds / 60));
}
