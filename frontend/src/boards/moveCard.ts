import { t } from "@/support/i18n";
import { firstError, isExpired, postJson } from "@/support/postJson";

/** The result of a move. */
export type MoveOutcome = { kind: "moved" } | { kind: "changed" | "refused"; message: string };

/** Send a move. The columns are reloaded afterwards. */
export async function moveCard(url: string, body: object): Promise<MoveOutcome> {
  const outcome = await postJson(url, body);
  switch (outcome.kind) {
    case "saved":
      return { kind: "moved" };
    case "unreachable":
      return { kind: "refused", message: outcome.message };
    case "answered":
      return { kind: outcome.response.status === 409 ? "changed" : "refused", message: await messageOf(outcome.response) };
    default:
      return outcome satisfies never;
  }
}

async function messageOf(response: Response): Promise<string> {
  if (isExpired(response)) {
    return t("Your session has expired. Reload the page to sign in again.");
  }
  return (await firstError(response)) ?? t("This could not be saved.");
}
