import { router } from "@/adapters/inertia";
import { csrfHeaders, effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";

/** The result of a write. */
export type WriteOutcome = { kind: "saved" } | { kind: "conflict" } | { kind: "refused"; message: string };

/**
 * Send the change of a cell or of the row order.
 *
 * The server answers with a redirect to the list. It is not followed: the rows are reloaded afterwards, so that
 * the answer to an earlier change cannot show an older page.
 */
export async function write(url: string, body: object): Promise<WriteOutcome> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      redirect: "manual",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify(body),
    });
  } catch {
    return { kind: "refused", message: t("The server could not be reached. Nothing was saved.") };
  }
  if (response.ok || response.type === "opaqueredirect") {
    return { kind: "saved" };
  }
  return response.status === 409 ? { kind: "conflict" } : { kind: "refused", message: await reasonOf(response) };
}

/** Reload the rows. Resolves when they are loaded or the request has failed. */
export function reloadRows(props: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    router.reload({ only: [...props], onFinish: () => resolve(), onCancel: () => resolve() });
  });
}

async function reasonOf(response: Response): Promise<string> {
  switch (effectiveStatus(response.status)) {
    case 401:
      return t("Your session has expired. Reload the page to sign in again.");
    case 403:
      return t("You may not change this.");
    case 404:
      return t("This record no longer exists.");
    case 422:
      return firstMessage(await bodyOf(response)) ?? t("This value cannot be used.");
    default:
      return t("This could not be saved.");
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The error of the value, or else the first error of the response. */
function firstMessage(body: unknown): string | null {
  if (typeof body !== "object" || body === null) {
    return null;
  }
  const errors: Record<string, unknown> = "errors" in body && typeof body.errors === "object" ? { ...body.errors } : {};
  const [first] = [errors.value, ...Object.values(errors), "message" in body ? body.message : null].flat();
  return typeof first === "string" ? first : null;
}
