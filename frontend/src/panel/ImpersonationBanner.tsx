import { useLayoutEffect, useRef, useState } from "react";

import type { NewSession } from "@/contracts/pages-settings";
import type { Impersonation } from "@/contracts/panels";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { clearUserData } from "@/support/storage";
import { showToast } from "@/support/toasts";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** What sticks below the banner adds this property to its offset. */
const HEIGHT = "--banner-height";

/** Says that another user's account is used, and returns to the own one. It stays visible while the page scrolls. */
export function ImpersonationBanner({ name, impersonator, leaveUrl }: Impersonation) {
  const [isBusy, setBusy] = useState(false);
  const banner = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => root.style.setProperty(HEIGHT, `${String(banner.current?.offsetHeight ?? 0)}px`);
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      root.style.removeProperty(HEIGHT);
    };
  }, [name, impersonator]);

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
      clearUserData();
      window.location.assign(url);
    }
  };

  return (
    <aside
      ref={banner}
      data-slot="impersonation-banner"
      aria-label={t("Signed in as another user")}
      className="sticky top-0 z-40 border-b border-warning/35 bg-background text-sm text-foreground"
    >
      <div className="flex items-center justify-between gap-3 bg-warning/15 px-4 py-1.5 sm:justify-center">
        <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
          <Icon name="triangle-alert" size={14} className="shrink-0 text-warning" />
          <span className="line-clamp-2 sm:hidden">{t("Signed in as %(name)s", { name })}</span>
          <span className="max-sm:hidden">{t("%(impersonator)s, you are signed in as %(name)s.", { impersonator, name })}</span>
        </span>
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          aria-label={t("Return to your account")}
          aria-disabled={isBusy}
          onClick={() => void leave()}
        >
          <span className="sm:hidden">{t("Return")}</span>
          <span className="max-sm:hidden">{t("Return to your account")}</span>
        </Button>
      </div>
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
