import { useEffect, useState } from "react";

import { type Credentials, signIn } from "@/auth/signIn";
import type { SignInResult } from "@/auth/signIn";

/** Every result but a login. */
export type SignInProblem = Exclude<SignInResult, { kind: "signedIn" }>;

type SignInState =
  | { kind: "ready"; problem: SignInProblem | null }
  | { kind: "asking" }
  /** Logged in; the next page is loading. */
  | { kind: "leaving" };

const READY: SignInState = { kind: "ready", problem: null };

interface SignIn {
  state: SignInState;
  submit: (credentials: Credentials) => Promise<void>;
  /** Show a problem that was found before sending. */
  report: (problem: SignInProblem) => void;
}

/** The state of a login form. */
export function useSignIn(endpoint: string, redirectTo: string): SignIn {
  const [state, setState] = useState<SignInState>(READY);

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

  return {
    state,
    submit: async (credentials) => {
      setState({ kind: "asking" });
      const result = await signIn(endpoint, credentials);
      if (result.kind === "signedIn") {
        setState({ kind: "leaving" });
        // A full page load, because all props of the guest's page are outdated.
        window.location.assign(redirectTo);
      } else {
        setState({ kind: "ready", problem: result });
      }
    },
    report: (problem) => setState({ kind: "ready", problem }),
  };
}
