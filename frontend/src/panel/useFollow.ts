import { useEffect, useEffectEvent } from "react";

import type { SharedProps } from "@/contracts/panels";

/** Hear what is sent to this person as long as the frame is drawn. The code for it comes after the page. */
export function useFollow({ auth, broadcasting, notifications, panels }: SharedProps): void {
  const { indexUrl } = notifications;
  const { channel } = broadcasting;
  const panelUrl = panels.find(({ current }) => current)?.url ?? null;
  const person = auth.user?.email ?? auth.user?.name ?? "";
  const isFollowed = indexUrl !== null || channel !== null;
  const unread = useEffectEvent(() => notifications.unread);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = !isFollowed;
    if (isFollowed) {
      import("@/notifications/follow").then(
        ({ follow }) => {
          if (!isOver) {
            stop = follow({ indexUrl, unread: unread(), channel, panelUrl, person });
          }
        },
        // Out of reach, which is reported where the page was mounted: each page still brings its own figure.
        () => undefined,
      );
    }
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isFollowed, indexUrl, channel, panelUrl, person]);
}
