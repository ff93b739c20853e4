import { useEffect, useState } from "react";

import { type AuthProblem, authRequest, type AuthResult, type FieldMessage, textAt } from "@/auth/authRequest";
import { useCountdown } from "@/auth/useCountdown";
import { WHOLE_FORM } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { t } from "@/support/i18n";

type AuthState =
  | { kind: "ready"; problem: AuthProblem | null }
  | { kind: "asking" }
  /** Accepted; the next page is loading. */
  | { kind: "leaving" };

const READY: AuthState = { kind: "ready", problem: null };

interface AuthForm {
  isBusy: boolean;
  problem: AuthProblem | null;
  /** Seconds until another request is allowed, after too many. */
  wait: number;
  /** Send a request; its problem, if any, becomes `problem`. */
  send: (...request: Parameters<typeof authRequest>) => Promise<AuthResult>;
  /** Do what consists of several requests, in the same way. */
  run: (work: () => Promise<AuthResult>) => Promise<AuthResult>;
  /** Show a problem that was found before sending, or none. */
  report: (problem: AuthProblem | null) => void;
  /** Load a page in full, because a login or logout outdates all props. */
  leave: (url: string) => void;
}

/** The state of a form that sends requests to the authentication backend. */
export function useAuthRequest(): AuthForm {
  const [state, setState] = useState<AuthState>(READY);
  const problem = state.kind === "ready" ? state.problem : null;
  const wait = useCountdown(problem?.kind === "throttled" ? problem : null);

  useEffect(() => {
    // The back/forward cache may restore this page in its busy state.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) {
        setState(READY);
      }
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  const leave = (url: string) => {
    setState({ kind: "leaving" });
    window.location.assign(url);
  };

  const run = async (work: () => Promise<AuthResult>) => {
    setState({ kind: "asking" });
    const result = await work();
    const first = result.kind === "refused" ? textAt(result.data, "redirectTo") : null;
    if (first !== null) {
      // The session has to do something else first, such as answering an emailed code.
      leave(first);
      return result;
    }
    setState(result.kind === "done" ? READY : { kind: "ready", problem: result });
    return result;
  };

  return {
    isBusy: state.kind !== "ready",
    problem,
    wait,
    send: (...request) => run(() => authRequest(...request)),
    run,
    report: (found) => setState({ kind: "ready", problem: found }),
    leave,
  };
}

/** The error of a field, which backends may name differently; null if it has none. */
export function errorOf(problem: AuthProblem | null, ...fields: string[]): string | null {
  const messages = problem?.kind === "refused" ? problem.messages : [];
  const about = messages.filter(({ field }) => field !== null && fields.includes(field));
  return about.length === 0 ? null : about.map(({ message }) => message).join(" ");
}

/** The errors of a result by field, as a form shows them; empty if it is about the whole request. */
export function fieldErrors(result: AuthResult): FormErrors {
  const messages = result.kind === "refused" ? result.messages : [];
  if (messages.every(({ field }) => field === null)) {
    return {};
  }
  const errors: Record<string, string> = {};
  for (const { field, message } of messages) {
    const name = field ?? WHOLE_FORM;
    errors[name] = name in errors ? `${errors[name]} ${message}` : message;
  }
  return errors;
}

/** Whether the request succeeded; allauth answers a logged-out user with 401 and no error. */
export function isAccepted(result: AuthResult): boolean {
  return result.kind === "done" || (result.kind === "refused" && result.status === 401 && result.messages.length === 0);
}

/** A problem that was found before sending. */
export function invalidFields(...messages: FieldMessage[]): AuthProblem {
  return { kind: "refused", messages, status: 0, data: null };
}

/** The message about an empty field. */
export function missing(field: string, label: string): FieldMessage {
  return { field, message: t("%(field)s is missing.", { field: label }) };
}
