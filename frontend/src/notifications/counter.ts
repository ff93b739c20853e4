import { router } from "@/adapters/inertia";
import { connectionState, watchConnection } from "@/broadcasting/connection";
import type { SharedProps } from "@/contracts/panels";
import { forgetInbox, knowUnread, onCount, refresh } from "@/notifications/inbox";
import { tellNews } from "@/notifications/news";
import { setUnread, unreadNow } from "@/notifications/unread";

/** Pause between two questions where nothing arrives by itself; it doubles with each one that fails. */
export const ASK_EVERY = 60_000;
const MOST_PATIENCE = 16;
/** After a message each tab waits a little: the first that has asked tells the others. */
const ASK_SOON = 400;
const SPREAD = 1_200;
/** A page fetched ahead of the click is at most this old. What was heard since may be newer than what it says. */
const AHEAD = 35_000;

/** Nobody is signed in, or this person has no bell: asking again would change none of it. */
const REFUSALS: readonly number[] = [401, 403, 404];

export interface Counter {
  /** One more row was written. */
  add: () => void;
  /** Something may have been missed. */
  askSoon: () => void;
  /** Another tab was told this by the server. */
  takeOver: (count: number, changed: boolean) => void;
  stop: () => void;
}

/**
 * Keep the bell's figure true: by what is heard, by what pages bring along, and by asking where nothing is heard.
 * `tell` hands on what the server said.
 */
export function keepCount(indexUrl: string, first: number, tell: (count: number, changed: boolean) => void): Counter {
  let asking: number | undefined;
  let askingSoon: number | undefined;
  let patience = 1;
  let heardAt = -Infinity;
  let askedAt = Date.now();
  let isStale = false;
  let isOver = false;

  const wait = () => {
    window.clearTimeout(asking);
    // On an open line nothing needs to be asked.
    if (!isOver && connectionState() !== "open") {
      asking = window.setTimeout(() => void ask(), ASK_EVERY * patience);
    }
  };
  const ask = async () => {
    window.clearTimeout(askingSoon);
    // A tab that nobody looks at asks once it is looked at.
    isStale = document.hidden;
    if (isStale) {
      return;
    }
    askedAt = Date.now();
    const status = await refresh(indexUrl, true);
    isOver ||= REFUSALS.includes(status);
    patience = status === 200 ? 1 : Math.min(patience * 2, MOST_PATIENCE);
    wait();
  };
  const askSoon = () => {
    window.clearTimeout(askingSoon);
    if (!isOver) {
      askingSoon = window.setTimeout(() => void ask(), ASK_SOON + Math.random() * SPREAD);
    }
  };
  const hear = (count: number) => {
    heardAt = Date.now();
    knowUnread(count);
  };
  const look = () => {
    const isOverdue = connectionState() !== "open" && Date.now() - askedAt > ASK_EVERY;
    if (!document.hidden && !isOver && (isStale || isOverdue)) {
      void ask();
    }
  };

  knowUnread(first);
  wait();
  document.addEventListener("visibilitychange", look);
  const ends = [
    watchConnection(wait),
    onCount((count, cause) => {
      hear(count);
      tell(count, cause === "changed");
    }),
    readPages((count) => {
      if (count !== unreadNow().count && Date.now() - heardAt < AHEAD) {
        askSoon();
        return;
      }
      knowUnread(count);
      tell(count, false);
    }),
  ];

  return {
    add: () => {
      hear((unreadNow().count ?? 0) + 1);
      tellNews("elsewhere");
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
        tellNews("elsewhere");
      }
    },
    stop: () => {
      isOver = true;
      window.clearTimeout(asking);
      window.clearTimeout(askingSoon);
      document.removeEventListener("visibilitychange", look);
      ends.forEach((end) => end());
      setUnread(null);
      forgetInbox();
    },
  };
}

/** Hear the figures that pages bring along. Those out of the history, and parts of pages, bring old ones. */
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
