import { csrfHeaders, effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";

/** The response to a write, or the message if there was none. */
export type PostOutcome = { kind: "saved" } | { kind: "answered"; response: Response } | { kind: "unreachable"; message: string };

/** Send a write whose response is not shown: a redirect is not followed, the page is reloaded afterwards. */
export async function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<PostOutcome> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      redirect: "manual",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...headers, ...csrfHeaders() },
      body: JSON.stringify(body),
    });
  } catch {
    return { kind: "unreachable", message: t("The server could not be reached. Nothing was saved.") };
  }
  return response.ok || response.type === "opaqueredirect" ? { kind: "saved" } : { kind: "answered", response };
}

/** Whether the user must sign in again. */
export function isExpired({ status }: Response): boolean {
  return effectiveStatus(status) === 401;
}

/** The first error of a response, of the given field if it has one, or else its message. */
export async function firstError(response: Response, field?: string): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null) {
    return null;
  }
  const errors: Record<string, unknown> = "errors" in body && typeof body.errors === "object" ? { ...body.errors } : {};
  const all = [field === undefined ? null : errors[field], ...Object.values(errors), "message" in body ? body.message : null];
  return all.flat().find((each) => typeof each === "string") ?? null;
}
