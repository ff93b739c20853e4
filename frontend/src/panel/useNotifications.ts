import { useEffect, useEffectEvent } from "react";

import type { SharedProps } from "@/contracts/panels";
import { storageScope } from "@/support/panelContext";

/** Subscribe to the user's notifications while the layout is mounted. The code is loaded after the page. */
export function useNotifications(shared: SharedProps): void {
  const { auth, broadcasting, notifications, panels, tenancy } = shared;
  const { indexUrl } = notifications;
  const { channel } = broadcasting;
  const panelUrl = panels.find(({ current }) => current)?.url ?? null;
  const name = auth.user?.email ?? auth.user?.name ?? "";
  // Each tenant has its own notifications.
  const user = tenancy?.current == null ? name : `${name}@${storageScope(shared)}`;
  const isSubscribed = indexUrl !== null || channel !== null;
  const unread = useEffectEvent(() => notifications.unread);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = !isSubscribed;
    if (isSubscribed) {
      Promise.all([import("@/notifications/subscribe"), channel === null ? null : import("@/broadcasting/connection")]).then(
        ([{ subscribe }, connection]) => {
          if (!isOver) {
            stop = subscribe({ indexUrl, unread: unread(), channel, connection, panelUrl, user });
          }
        },
        // If the code cannot be loaded, mount.tsx reports it; each page still contains the unread count.
        () => undefined,
      );
    }
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isSubscribed, indexUrl, channel, panelUrl, user]);
}
