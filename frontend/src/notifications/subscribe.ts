import { reportSessionEnded } from "@/adapters/inertia";
import { connectionState, watchConnection } from "@/broadcasting/connectionState";
import type * as Connection from "@/broadcasting/connection";
import { repeatsResult } from "@/jobs/resultToasts";
import { trackUnread } from "@/notifications/counter";
import { isStored, toastFromMessage } from "@/notifications/toastFromMessage";
import { MAX_TOASTS, showToast } from "@/support/toasts";
import type { NewToast } from "@/support/toasts";

export interface Subscription {
  /** The URL of the notifications; null if the panel has none. */
  indexUrl: string | null;
  /** The unread count of the page. */
  unread: number;
  /** The user's channel; null without broadcasting. */
  channel: string | null;
  /** The socket's module, which is loaded only with broadcasting. */
  connection: typeof Connection | null;
  panelUrl: string | null;
  /** Identifies the user's tabs that show the same notifications. */
  user: string;
}

/** Subscribe to a user's messages: show toasts, and keep the unread count. */
export function subscribe({ indexUrl, unread, channel, connection, panelUrl, user }: Subscription): () => void {
  const held: NewToast[] = [];
  const tabs = openTabChannel(user, (message) => {
    if (message.kind === "count") {
      counter?.takeOver(message.count, message.changed);
    } else {
      const at = held.findIndex((toast) => JSON.stringify(toast) === message.toast);
      held.splice(at, at < 0 ? 0 : 1);
    }
  });
  const counter =
    indexUrl === null ? null : trackUnread(indexUrl, unread, (count, changed) => tabs.send({ kind: "count", count, changed }));

  const show = (toast: NewToast) => {
    if (!repeatsResult(toast)) {
      showToast(toast);
    }
    tabs.send({ kind: "shown", toast: JSON.stringify(toast) });
  };
  const look = () => {
    if (!document.hidden) {
      held.splice(0).forEach(show);
    }
  };
  const hear = (data: unknown) => {
    const toast = toastFromMessage(data);
    if (toast !== null && document.hidden) {
      // A toast would expire in a hidden tab, and one without a notification would be lost.
      held.push(toast);
      held.splice(0, held.length - MAX_TOASTS);
    } else if (toast !== null) {
      show(toast);
    }
    if (isStored(data)) {
      counter?.add();
    }
  };

  document.addEventListener("visibilitychange", look);
  const ends = [() => document.removeEventListener("visibilitychange", look), tabs.close, () => counter?.stop()];
  if (channel !== null && connection !== null && panelUrl !== null) {
    const { listen, open, socketAddress } = connection;
    ends.push(watchConnection(() => connectionState() === "ended" && reportSessionEnded()));
    ends.push(listen(channel, ({ event, data }) => event === "panel.notification" && hear(data), () => counter?.askSoon()), open(socketAddress(panelUrl)));
  }
  return () => ends.forEach((end) => end());
}

/** A message between the tabs of a user. */
type TabMessage =
  /** The server's count; `changed` if rows were read or deleted, so that open lists are stale. */
  | { kind: "count"; count: number; changed: boolean }
  /** This toast has been shown. */
  | { kind: "shown"; toast: string };

interface TabChannel {
  send: (message: TabMessage) => void;
  close: () => void;
}

/** Open a channel to the user's other tabs. Without BroadcastChannel, each tab is on its own. */
function openTabChannel(user: string, onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === "undefined") {
    return { send: () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(`panel.notifications.${user}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
