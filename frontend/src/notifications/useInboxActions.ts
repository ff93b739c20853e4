import { clear, read } from "@/notifications/inbox";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { showToast } from "@/support/toasts";

interface InboxActions {
  /** Mark one row, or all, as read. */
  markRead: (id?: string) => Promise<void>;
  /** Delete the read rows. */
  clearRead: () => Promise<void>;
  /** Delete all rows. */
  clearAll: () => Promise<void>;
}

/** The user's actions on notifications. A failure is shown as a toast. */
export function useInboxActions(): InboxActions {
  const { indexUrl, readUrl, clearUrl } = useShared().notifications;
  const attempt = async (done: Promise<boolean>) => {
    if (!(await done)) {
      showToast({ type: "error", message: t("This could not be done"), body: t("Try again in a moment.") });
    }
  };
  const clearRows = (everything: boolean) =>
    attempt(clearUrl === null || indexUrl === null ? Promise.resolve(false) : clear(clearUrl, indexUrl, everything));
  return {
    markRead: (id) => attempt(readUrl === null ? Promise.resolve(false) : read(readUrl, id)),
    clearRead: () => clearRows(false),
    clearAll: () => clearRows(true),
  };
}
