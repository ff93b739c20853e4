import { type AuthProblem, authRequest, type AuthResult, valueAt } from "@/auth/authRequest";
import { t } from "@/support/i18n";

/** Whether this browser can use passkeys on this page; they need HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function"
  );
}

/** Confirm the user with a passkey: the endpoint gives the challenge and checks the response. */
export async function confirmWithPasskey(url: string): Promise<AuthResult> {
  const answer = await authRequest(url, undefined, "GET");
  if (answer.kind !== "done") {
    return answer;
  }
  const options = publicKeyOf(answer.data, "request_options");
  const credential = await credentialOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
  return "kind" in credential ? credential : authRequest(url, { credential: credential.toJSON() as unknown });
}

/** Create a passkey in the browser or on a security key, and add it to the account. */
export async function addPasskey(url: string, name: string): Promise<AuthResult> {
  const answer = await authRequest(`${url}?passwordless`, undefined, "GET");
  if (answer.kind !== "done") {
    return answer;
  }
  const options = publicKeyOf(answer.data, "creation_options");
  const credential = await credentialOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );
  return "kind" in credential ? credential : authRequest(url, { name, credential: credential.toJSON() as unknown });
}

/** The options of WebAuthn: allauth puts them into `publicKey`. */
function publicKeyOf(body: unknown, name: string): unknown {
  const options = valueAt(body, "data", name);
  return valueAt(options, "publicKey") ?? options;
}

/** Return the credential, or the problem if the person cancels or the browser refuses. */
async function credentialOf(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | AuthProblem> {
  try {
    const credential = await ask();
    return credential === null ? refused(t("No passkey was used.")) : (credential as PublicKeyCredential);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    switch (name) {
      case "NotAllowedError":
      case "AbortError":
        return refused(t("The passkey was cancelled, or the time for it has passed. Try again."));
      case "InvalidStateError":
        return refused(t("This device already has a passkey of this account."));
      default:
        return refused(t("This browser could not use a passkey here."));
    }
  }
}

function refused(message: string): AuthProblem {
  return { kind: "refused", messages: [{ field: null, message }], status: 0, data: null };
}
