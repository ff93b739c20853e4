import { listen, open, socketAddress } from "@/broadcasting/connection";
import { keepCount } from "@/notifications/counter";
import { joinTabs } from "@/notifications/tabs";
import { isKept, toastOf } from "@/notifications/toastOf";
import { MOST_TOASTS, showToast } from "@/support/toasts";
import type { NewToast } from "@/support/toasts";

export interface Followed {
  /** Where the bell's rows are; null where the panel has no bell. */
  indexUrl: string | null;
  /** What the page says is unread. */
  unread: number;
  /** The person's channel; null where nothing is broadcast. */
  channel: string | null;
  panelUrl: string | null;
  /** By what the tabs of one person know each other. */
  person: string;
}

/** Follow what is sent to a person: toasts as they come, and how many rows behind the bell are unread. */
export function follow({ indexUrl, unread, channel, panelUrl, person }: Followed): () => void {
  const held: NewToast[] = [];
  const tabs = joinTabs(person, (message) => {
    if (message.kind === "count") {
      counter?.takeOver(message.count, message.changed);
    } else {
      const at = held.findIndex((toast) => JSON.stringify(toast) === message.toast);
      held.splice(at, at < 0 ? 0 : 1);
    }
  });
  const counter =
    indexUrl === null ? null : keepCount(indexUrl, unread, (count, changed) => tabs.tell({ kind: "count", count, changed }));

  const show = (toast: NewToast) => {
    showToast(toast);
    tabs.tell({ kind: "shown", toast: JSON.stringify(toast) });
  };
  const look = () => {
    if (!document.hidden) {
      held.splice(0).forEach(show);
    }
  };
  const hear = (data: unknown) => {
    const toast = toastOf(data);
    if (toast !== null && document.hidden) {
      // Its time would run out before anybody looks, and a bare one lies behind no bell.
      held.push(toast);
      held.splice(0, held.length - MOST_TOASTS);
    } else if (toast !== null) {
      show(toast);
    }
    if (isKept(data)) {
      counter?.add();
    }
  };

  document.addEventListener("visibilitychange", look);
  const ends = [() => document.removeEventListener("visibilitychange", look), tabs.close, () => counter?.stop()];
  if (channel !== null && panelUrl !== null) {
    ends.push(listen(channel, ({ data }) => hear(data), () => counter?.askSoon()), open(socketAddress(panelUrl)));
  }
  return () => ends.forEach((end) => end());
}
