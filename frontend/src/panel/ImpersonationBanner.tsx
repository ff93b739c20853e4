import { useState } from "react";

import type { NewSession } from "@/contracts/pages-settings";
import type { Impersonation } from "@/contracts/panels";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { clearDrafts } from "@/support/storage";
import { showToast } from "@/support/toasts";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** Says that another user's account is used, and returns to the own one. */
export function ImpersonationBanner({ name, impersonator, leaveUrl }: Impersonation) {
  const [isBusy, setBusy] = useState(false);

  const leave = async () => {
    if (isBusy) {
      return;
    }
    setBusy(true);
    const url = await newSession(leaveUrl);
    if (url === null) {
      setBusy(false);
      showToast({ type: "error", message: t("You are still signed in as %(name)s", { name }), body: t("Try again in a moment.") });
    } else {
      clearDrafts();
      window.location.assign(url);
    }
  };

  return (
    <aside
      data-slot="impersonation-banner"
      aria-label={t("Signed in as another user")}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-warning/35 bg-warning/15 px-4 py-1.5 text-sm text-foreground"
    >
      <span className="flex items-center gap-1.5">
        <Icon name="triangle-alert" size={14} className="shrink-0 text-warning" />
        {t("%(impersonator)s, you are signed in as %(name)s.", { impersonator, name })}
      </span>
      <Button variant="outline" size="sm" aria-disabled={isBusy} onClick={() => void leave()}>
        {t("Return to your account")}
      </Button>
    </aside>
  );
}

/** End the impersonation and return the next page; null if it failed. */
async function newSession(url: string): Promise<string | null> {
  try {
    const { ok, data } = await requestJson<NewSession>(url, { method: "DELETE" });
    return ok ? (data?.redirectTo ?? "/") : null;
  } catch {
    return null;
  }
}
