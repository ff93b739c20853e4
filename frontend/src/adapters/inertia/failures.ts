import { router } from "@inertiajs/react";

import type { SharedProps } from "@/contracts/panels";
import { meantBy } from "@/support/http";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";

const SESSION_EXPIRED = new Set([401, 419]);

/**
 * Say what failed, in the panel's words where it has some. The page stays as it is, so what was typed is
 * kept. Inertia's own overlay, which would show the server's answer, never opens.
 */
export function reportFailures(shared: () => SharedProps): void {
  const awaited = new Set<string>();
  router.on("start", ({ detail: { visit } }) => {
    if (!visit.prefetch) {
      awaited.add(visit.id);
    }
  });
  router.on("finish", ({ detail: { visit } }) => {
    awaited.delete(visit.id);
  });

  router.on("httpException", ({ detail: { response } }) => {
    reportStatus(response.status, shared());
    return false;
  });

  router.on("networkError", () => {
    // A prefetch nobody waits for may fail in silence; Inertia still has to hear of it.
    if (awaited.size === 0) {
      return true;
    }
    reportUnreachable();
    return false;
  });
}

export function reportStatus(answered: number, { panel, auth }: SharedProps): void {
  const status = meantBy(answered);
  const words = panel?.errorNotifications[String(status)];
  if (words === null) {
    return;
  }
  if (SESSION_EXPIRED.has(status)) {
    showToast({
      type: "error",
      message: words?.title ?? t("Your session has expired"),
      body: words?.body ?? t("Sign in again to go on. What you typed is still here."),
      url: auth.loginUrl,
      urlLabel: t("Sign in"),
    });
    return;
  }
  showToast({
    type: "error",
    message: words?.title ?? t("The server could not do that"),
    body: words ? words.body : t("It answered with status %(status)s. What you typed is still here.", { status }),
  });
}

export function reportUnreachable(): void {
  showToast(
    navigator.onLine
      ? {
          type: "error",
          message: t("The server does not answer"),
          body: t("Nothing was lost. Try again in a moment."),
        }
      : {
          type: "error",
          message: t("You are offline"),
          body: t("Nothing was lost. Try again when the connection is back."),
        },
  );
}
