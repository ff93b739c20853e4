/** What one tab tells the others of the same person. */
export type TabMessage =
  /** The server gave this count; `changed` if rows were read or deleted, so that open lists are out of date. */
  | { kind: "count"; count: number; changed: boolean }
  /** This toast has been seen. */
  | { kind: "shown"; toast: string };

export interface Tabs {
  tell: (message: TabMessage) => void;
  close: () => void;
}

/** Talk with the person's other tabs. A browser that cannot leaves each tab to itself. */
export function joinTabs(person: string, heard: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === "undefined") {
    return { tell: () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(`panel.notifications.${person}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
