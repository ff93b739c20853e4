import { forgetDrafts } from "@/support/drafts";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";

/** End the session and leave by the door; a session that had already ended counts as ended. */
export async function signOut(logoutUrl: string, loginUrl: string | null): Promise<void> {
  const done = await attempt(logoutUrl, undefined, [401]);
  if (done) {
    forgetDrafts();
    window.location.assign(loginUrl ?? "/");
  } else {
    showToast({ type: "error", message: t("Signing out failed"), body: t("You are still signed in. Try again in a moment.") });
  }
}

/** Take another language: everything on the screen changes, so the page is loaded anew. */
export async function changeLocale(url: string, locale: string): Promise<void> {
  const done = await attempt(url, { locale }, []);
  if (done) {
    window.location.reload();
  } else {
    showToast({ type: "error", message: t("The language could not be changed"), body: t("Try again in a moment.") });
  }
}

async function attempt(url: string, body: unknown, alsoGood: number[]): Promise<boolean> {
  try {
    const { ok, status } = await requestJson(url, { method: "POST", body });
    return ok || alsoGood.includes(status);
  } catch {
    return false;
  }
}
