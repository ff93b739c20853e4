import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { clearUserData } from "@/support/storage";
import { showToast } from "@/support/toasts";

/** Sign out. A session that has already expired counts as signed out. */
export async function signOut(logoutUrl: string, loginUrl: string | null): Promise<void> {
  const done = await attempt(logoutUrl, undefined, [401]);
  if (done) {
    clearUserData();
    window.location.assign(loginUrl ?? "/");
  } else {
    showToast({ type: "error", message: t("Signing out failed"), body: t("You are still signed in. Try again in a moment.") });
  }
}

/** Change the language and reload the page, because every text changes. */
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
