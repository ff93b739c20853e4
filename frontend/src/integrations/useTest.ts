import { useRef } from "react";

import { describeAttempt, reload, sendNow } from "@/integrations/useAttempt";
import { t } from "@/support/i18n";
import { dismissToast, showToast } from "@/support/toasts";

/**
 * Return a function that sends a test to an integration. A toast shows the outcome: it is visible wherever the page is
 * scrolled to, and no row moves below the pointer.
 */
export function useTest() {
  const shown = useRef<number | null>(null);
  return async (name: string, url: string): Promise<boolean> => {
    if (shown.current !== null) {
      dismissToast(shown.current);
    }
    const { isDelivered, title, detail } = describeAttempt(await sendNow(url));
    const message = t("%(subject)s: %(outcome)s", { subject: name, outcome: title });
    shown.current = showToast({ type: isDelivered ? "success" : "error", message, body: detail });
    reload();
    return true;
  };
}
