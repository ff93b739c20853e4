import { router } from "@/adapters/inertia";
import { effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";
import { firstError, postJson } from "@/support/postJson";

/** The result of a write. */
export type WriteOutcome = { kind: "saved" } | { kind: "conflict" } | { kind: "refused"; message: string };

/**
 * Send the change of a cell or of the row order.
 *
 * The answer has no content: the rows are reloaded afterwards, so that the answer to an earlier change cannot show an
 * older page.
 */
export async function write(url: string, body: object): Promise<WriteOutcome> {
  const outcome = await postJson(url, body, { Prefer: "return=minimal" });
  switch (outcome.kind) {
    case "saved":
      return { kind: "saved" };
    case "unreachable":
      return { kind: "refused", message: outcome.message };
    case "answered":
      return outcome.response.status === 409 ? { kind: "conflict" } : { kind: "refused", message: await reasonOf(outcome.response) };
    default:
      return outcome satisfies never;
  }
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
      return t("You don't have permission to change this.");
    case 404:
      return t("This record no longer exists.");
    case 422:
      return (await firstError(response, "value")) ?? t("This value cannot be used.");
    default:
      return t("This could not be saved.");
  }
}
