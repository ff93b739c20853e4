import { router } from "@/adapters/inertia";
import { connectionState, watchConnection } from "@/broadcasting/connectionState";
import type { SharedProps } from "@/contracts/panels";
import { resetInbox, showUnread, onCount, refresh } from "@/notifications/inbox";
import { notifyRowsChanged } from "@/notifications/rowChanges";
import { setUnread, getUnread } from "@/notifications/unread";

/** The polling interval without broadcasting; it doubles after each failure. */
export const POLL_INTERVAL_MS = 60_000;
const MAX_BACKOFF = 16;
/** After a message each tab waits a little: the first one that asks tells the others. */
const MIN_REFRESH_DELAY_MS = 400;
const RANDOM_DELAY_MS = 1_200;
/** A prefetched page is at most this old; a newer count may have been received since. */
const MAX_PREFETCH_AGE_MS = 35_000;

/** Statuses that end the polling: not signed in, or no notifications. */
const REFUSALS: readonly number[] = [401, 403, 404];

interface Counter {
  /** One notification was stored. */
  add: () => void;
  /** Messages may have been missed. */
  askSoon: () => void;
  /** Another tab received this count from the server. */
  takeOver: (count: number, changed: boolean) => void;
  stop: () => void;
}

/**
 * Keep the unread count up to date: from messages, from page props, and by polling without broadcasting. `tell` passes
 * the server's count to the other tabs.
 */
export function trackUnread(indexUrl: string, first: number, tell: (count: number, changed: boolean) => void): Counter {
  let asking: number | undefined;
  let askingSoon: number | undefined;
  let backoff = 1;
  let heardAt = -Infinity;
  let askedAt = Date.now();
  let isStale = false;
  let isOver = false;

  const wait = () => {
    window.clearTimeout(asking);
    // With an open socket no polling is needed.
    if (!isOver && connectionState() !== "open") {
      asking = window.setTimeout(() => void ask(), POLL_INTERVAL_MS * backoff);
    }
  };
  const ask = async () => {
    window.clearTimeout(askingSoon);
    // A hidden tab polls once it is visible.
    isStale = document.hidden;
    if (isStale) {
      return;
    }
    askedAt = Date.now();
    const status = await refresh(indexUrl, true);
    isOver ||= REFUSALS.includes(status);
    backoff = status === 200 ? 1 : Math.min(backoff * 2, MAX_BACKOFF);
    wait();
  };
  const askSoon = () => {
    window.clearTimeout(askingSoon);
    if (!isOver) {
      askingSoon = window.setTimeout(() => void ask(), MIN_REFRESH_DELAY_MS + Math.random() * RANDOM_DELAY_MS);
    }
  };
  const hear = (count: number) => {
    heardAt = Date.now();
    showUnread(count);
  };
  const look = () => {
    const isOverdue = connectionState() !== "open" && Date.now() - askedAt > POLL_INTERVAL_MS;
    if (!document.hidden && !isOver && (isStale || isOverdue)) {
      void ask();
    }
  };

  showUnread(first);
  wait();
  document.addEventListener("visibilitychange", look);
  const ends = [
    watchConnection(wait),
    onCount((count, cause) => {
      hear(count);
      tell(count, cause === "changed");
    }),
    readPages((count) => {
      if (count !== getUnread().count && Date.now() - heardAt < MAX_PREFETCH_AGE_MS) {
        askSoon();
        return;
      }
      showUnread(count);
      tell(count, false);
    }),
  ];

  return {
    add: () => {
      hear((getUnread().count ?? 0) + 1);
      notifyRowsChanged("elsewhere");
      askSoon();
    },
    askSoon,
    takeOver: (count, changed) => {
      window.clearTimeout(askingSoon);
      isStale = false;
      askedAt = Date.now();
      hear(count);
      wait();
      if (changed) {
        notifyRowsChanged("elsewhere");
      }
    },
    stop: () => {
      isOver = true;
      window.clearTimeout(asking);
      window.clearTimeout(askingSoon);
      document.removeEventListener("visibilitychange", look);
      ends.forEach((end) => end());
      setUnread(null);
      resetInbox();
    },
  };
}

/** Read the counts in page props. History entries and partial reloads contain old ones. */
function readPages(said: (count: number) => void): () => void {
  const whole = new Set<string>();
  const stopStart = router.on("start", ({ detail: { visit } }) => {
    if (visit.only.length === 0 || visit.only.includes("notifications")) {
      whole.add(visit.id);
    }
  });
  const stopSuccess = router.on("success", ({ detail: { page, visitId } }) => {
    const { notifications } = page.props as unknown as SharedProps;
    if (visitId !== undefined && whole.delete(visitId) && notifications.enabled) {
      said(notifications.unread);
    }
  });
  return () => {
    stopStart();
    stopSuccess();
  };
}
