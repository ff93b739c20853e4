import { Bell } from "@/notifications/Bell";
import { useUnread } from "@/notifications/unread";
import { OnDemand, onDemand } from "@/panel/OnDemand";
import { useShared } from "@/support/panelContext";

const popup = onDemand(async () => (await import("@/notifications/BellPopup")).BellPopup);

/** The bell, where the server offers one. New figures are said aloud, politely. */
export function BellButton() {
  const { notifications } = useShared();
  const { count, said } = useUnread();
  if (notifications.indexUrl === null) {
    return null;
  }
  return (
    <>
      <OnDemand kind="dialog" popup={popup} trigger={<Bell unread={count ?? notifications.unread} />} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
