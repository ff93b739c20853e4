import { router } from "@inertiajs/react";

import type { SharedProps } from "@/contracts/panels";
import { effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";

const SESSION_EXPIRED = new Set([401, 419]);

/**
 * Show an error message, configured by the panel if possible. The page and its input stay. Inertia's error overlay
 * never opens.
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
    // A failed prefetch is silent; Inertia still has to handle it.
    if (awaited.size === 0) {
      return true;
    }
    reportUnreachable();
    return false;
  });
}

function reportStatus(answered: number, { panel, auth }: SharedProps): void {
  const status = effectiveStatus(answered);
  const text = panel?.errorNotifications[String(status)];
  if (text === null) {
    return;
  }
  if (SESSION_EXPIRED.has(status)) {
    showToast({
      type: "error",
      message: text?.title ?? t("Your session has expired"),
      body: text?.body ?? t("Sign in again to go on. What you typed is still here."),
      url: auth.loginUrl,
      urlLabel: t("Sign in"),
    });
    return;
  }
  showToast({
    type: "error",
    message: text?.title ?? t("The server could not do that"),
    body: text ? text.body : t("It answered with status %(status)s. What you typed is still here.", { status }),
  });
}

function reportUnreachable(): void {
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
