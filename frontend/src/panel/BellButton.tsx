import { Bell } from "@/notifications/Bell";
import { useUnread } from "@/notifications/unread";
import { useShared } from "@/support/panelContext";
import { lazyPopup } from "@/ui/lazyPopup";

const BellPopup = lazyPopup("dialog", async () => (await import("@/notifications/BellPopup")).BellPopup);

/** The bell, if the panel has notifications. A screen reader announces a new count. */
export function BellButton() {
  const { notifications } = useShared();
  const { count, announcement } = useUnread();
  if (notifications.indexUrl === null) {
    return null;
  }
  return (
    <>
      <BellPopup trigger={<Bell unread={count ?? notifications.unread} />} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}
