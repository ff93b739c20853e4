import { router } from "@/adapters/inertia";
import { csrfHeaders, meantBy } from "@/support/http";
import { t } from "@/support/i18n";

/** What became of a change sent to the server. */
export type WriteOutcome = { kind: "saved" } | { kind: "conflict" } | { kind: "refused"; message: string };

/**
 * Send a change of one cell or of the order of rows.
 *
 * Success is answered with a redirect back to the list. It is not followed: the rows are asked for afterwards,
 * by themselves, and an answer to an earlier change cannot put an older page on the screen.
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

/** Ask for the rows again; resolves when they are here, or will not come. */
export function reloadRows(props: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    router.reload({ only: [...props], onFinish: () => resolve(), onCancel: () => resolve() });
  });
}

async function reasonOf(response: Response): Promise<string> {
  switch (meantBy(response.status)) {
    case 401:
      return t("Your session has expired. Reload the page to sign in again.");
    case 403:
      return t("You may not change this.");
    case 404:
      return t("This record is no longer here.");
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

/** The words about the value itself, else whatever the server said first. */
function firstMessage(body: unknown): string | null {
  if (typeof body !== "object" || body === null) {
    return null;
  }
  const errors: Record<string, unknown> = "errors" in body && typeof body.errors === "object" ? { ...body.errors } : {};
  const [first] = [errors.value, ...Object.values(errors), "message" in body ? body.message : null].flat();
  return typeof first === "string" ? first : null;
}
