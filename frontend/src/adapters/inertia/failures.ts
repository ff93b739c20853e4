import { router } from "@inertiajs/react";

import type { SharedProps } from "@/contracts/panels";
import { effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";
import { dismissMessage, dismissToast, showToast } from "@/support/toasts";

import { TENANT_HEADER } from "./tenantHeader";

const SESSION_EXPIRED = new Set([401, 419]);

let currentProps: (() => SharedProps) | null = null;
let expiredToast = 0;

/**
 * Show an error message, configured by the panel if possible. The page and its input stay. Inertia's error overlay
 * never opens.
 */
export function reportFailures(shared: () => SharedProps): void {
  currentProps = shared;
  const awaited = new Set<string>();
  router.on("start", ({ detail: { visit } }) => {
    if (!visit.prefetch) {
      awaited.add(visit.id);
    }
  });
  router.on("finish", ({ detail: { visit } }) => {
    awaited.delete(visit.id);
  });

  // On the login page the message is out of date: the page with the changes is gone.
  router.on("navigate", ({ detail: { page } }) => {
    if (page.component.startsWith("panel/auth/")) {
      dismissToast(expiredToast);
    }
  });
  window.addEventListener("online", () => dismissMessage(t("You are offline")));

  router.on("httpException", ({ detail: { response } }) => {
    if (response.headers[TENANT_HEADER.toLowerCase()] === "changed") {
      const body = typeof response.data === "string" ? response.data : null;
      showToast({ type: "error", message: t("You switched in another tab"), body });
    } else {
      reportStatus(response.status, shared(), reasonIn(response.data));
    }
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

/** Show that the session has ended, as after a refused request; the page and its input stay. */
export function reportSessionEnded(): void {
  if (currentProps !== null) {
    reportStatus(401, currentProps());
  }
}

/** Show a failed request: with the reason that the server gives, else with the panel's message for the status. */
function reportStatus(answered: number, { panel, auth }: SharedProps, reason: string | null = null): void {
  const status = effectiveStatus(answered);
  const text = panel?.errorNotifications[String(status)];
  if (text === null) {
    return;
  }
  if (SESSION_EXPIRED.has(status)) {
    expiredToast = showToast({
      type: "error",
      message: text?.title ?? t("Your session has expired"),
      body: text?.body ?? t("Sign in again to continue. Your changes are still here."),
      url: auth.loginUrl,
      urlLabel: t("Sign in"),
    });
    return;
  }
  if (status === 403 && reason !== null) {
    showToast({ type: "error", message: reason });
    return;
  }
  showToast({
    type: "error",
    message: text?.title ?? t("Something went wrong (error %(status)s)", { status }),
    body: text ? text.body : t("Your changes are still here."),
  });
}

/** The reason of a refused action, which the server sends as JSON. */
function reasonIn(data: unknown): string | null {
  const message = typeof data === "object" && data !== null && "message" in data ? data.message : null;
  return typeof message === "string" && message !== "" ? message : null;
}

/** Show that the server cannot be reached, or that the browser is offline. */
export function reportUnreachable(): void {
  showToast(
    navigator.onLine
      ? {
          type: "error",
          message: t("Can't reach the server"),
          body: t("Nothing was lost. Try again in a moment."),
        }
      : {
          type: "error",
          message: t("You are offline"),
          body: t("Nothing was lost. Try again when the connection is back."),
        },
  );
}
