import { useEffect, useEffectEvent } from "react";

import type { SharedProps } from "@/contracts/panels";

/** Subscribe to the user's notifications while the layout is mounted. The code is loaded after the page. */
export function useNotifications({ auth, broadcasting, notifications, panels }: SharedProps): void {
  const { indexUrl } = notifications;
  const { channel } = broadcasting;
  const panelUrl = panels.find(({ current }) => current)?.url ?? null;
  const user = auth.user?.email ?? auth.user?.name ?? "";
  const isSubscribed = indexUrl !== null || channel !== null;
  const unread = useEffectEvent(() => notifications.unread);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = !isSubscribed;
    if (isSubscribed) {
      import("@/notifications/subscribe").then(
        ({ subscribe }) => {
          if (!isOver) {
            stop = subscribe({ indexUrl, unread: unread(), channel, panelUrl, user });
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
