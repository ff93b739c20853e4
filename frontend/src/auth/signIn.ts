import { readAnswer, type SignInAnswer } from "@/auth/signInAnswer";
import { csrfHeaders } from "@/support/http";

/** What is sent: the name of the identifying field, its value, and the password. */
export interface Credentials {
  field: string;
  identifier: string;
  password: string;
}

/**
 * Offer credentials to the authentication stack and tell what it said.
 *
 * The answer's headers matter (how long to wait), so the request is made here rather than with
 * `requestJson`, which keeps the body alone.
 */
export async function signIn(endpoint: string, { field, identifier, password }: Credentials): Promise<SignInAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify({ [field]: identifier, password }),
    });
    return await readAnswer(response);
  } catch {
    return { kind: "unreachable" };
  }
}
