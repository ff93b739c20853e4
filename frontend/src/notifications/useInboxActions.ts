import { clear, read } from "@/notifications/inbox";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { showToast } from "@/support/toasts";

export interface InboxActions {
  /** Mark one row as read, or all. */
  markRead: (id?: string) => Promise<void>;
  /** Delete what is read. */
  clearRead: () => Promise<void>;
  /** Delete everything, read or not. */
  clearAll: () => Promise<void>;
}

/** What a person does with their notifications. What the server would not do is said in a toast. */
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
