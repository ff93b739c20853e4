import { useEffect, useState } from "react";

import { signIn, type Credentials } from "@/auth/signIn";
import type { SignInAnswer } from "@/auth/signInAnswer";

/** Everything the stack may have said, short of letting the person in. */
export type SignInProblem = Exclude<SignInAnswer, { kind: "signedIn" }>;

export type SignInState =
  | { kind: "ready"; problem: SignInProblem | null }
  | { kind: "asking" }
  /** Signed in; the next page is on its way. */
  | { kind: "leaving" };

const READY: SignInState = { kind: "ready", problem: null };

export interface SignIn {
  state: SignInState;
  submit: (credentials: Credentials) => Promise<void>;
  /** Put a problem found before asking in the place of the stack's. */
  report: (problem: SignInProblem) => void;
}

/** Drive one sign-in form. */
export function useSignIn(endpoint: string, redirectTo: string): SignIn {
  const [state, setState] = useState<SignInState>(READY);

  useEffect(() => {
    // The browser may bring this page back as it was left, waiting for a page that has come and gone.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) {
        setState(READY);
      }
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  return {
    state,
    submit: async (credentials) => {
      setState({ kind: "asking" });
      const answer = await signIn(endpoint, credentials);
      if (answer.kind === "signedIn") {
        setState({ kind: "leaving" });
        // A full load: everything the guest's page knew is out of date.
        window.location.assign(redirectTo);
      } else {
        setState({ kind: "ready", problem: answer });
      }
    },
    report: (problem) => setState({ kind: "ready", problem }),
  };
}
