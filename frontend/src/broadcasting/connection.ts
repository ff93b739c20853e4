import { useSyncExternalStore } from "react";

import { Line } from "@/broadcasting/line";
import type { ConnectionState } from "@/broadcasting/line";
import type { ChangesEvent, ClientFrame, NotificationEvent, ServerFrame } from "@/contracts/broadcasting";

export type { ConnectionState } from "@/broadcasting/line";
export { socketAddress } from "@/broadcasting/line";

export type BroadcastEvent = NotificationEvent | ChangesEvent;

interface Listener {
  heard: (event: BroadcastEvent) => void;
  returned: (() => void) | undefined;
  since: number;
  /** Something may have been said that this listener did not hear. */
  isBehind: boolean;
}

/** A page that waited longer than this for its first word may have missed some. */
const LATE_AFTER = 3_000;

const listeners = new Map<string, Set<Listener>>();
const watchers = new Set<() => void>();
/** Asked in vain: not asked again as long as the page is open. */
const refused = new Set<string>();
/** What the server was asked for on the present socket. */
const asked = new Set<string>();
/** Frames without an answer yet; answers come in the same order, and errors do not say to what. */
let unanswered: ClientFrame[] = [];

let address: string | null = null;
let line: Line | null = null;
let state: ConnectionState = "connecting";
let isSettling = false;

/** Name the socket of this page. It is opened as soon as somebody listens. Returns what closes it. */
export function open(url: string): () => void {
  hangUp();
  refused.clear();
  address = url;
  settleSoon();
  return () => {
    if (address === url) {
      address = null;
      hangUp();
    }
  };
}

/**
 * Hear a channel's events. `returned` is called after the connection was lost and is back: what was missed must
 * be fetched. Returns what ends it. Several listeners of one channel share a subscription.
 */
export function listen(channel: string, heard: (event: BroadcastEvent) => void, returned?: () => void): () => void {
  const listener: Listener = { heard, returned, since: Date.now(), isBehind: state === "lost" };
  const others = listeners.get(channel) ?? new Set();
  listeners.set(channel, others.add(listener));
  settleSoon();
  return () => {
    others.delete(listener);
    if (others.size === 0 && listeners.get(channel) === others) {
      listeners.delete(channel);
      settleSoon();
    }
  };
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnection, connectionState);
}

export function connectionState(): ConnectionState {
  return state;
}

/** Be told whenever the state changes. Returns what ends it. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** A page that replaces another stops listening and begins again in one go: only the difference is sent. */
function settleSoon(): void {
  if (!isSettling) {
    isSettling = true;
    queueMicrotask(() => {
      isSettling = false;
      settle();
    });
  }
}

function settle(): void {
  const wanted = [...listeners.keys()].filter((channel) => !refused.has(channel));
  if (address === null || wanted.length === 0) {
    hangUp();
    return;
  }
  if (line === null) {
    line = new Line(address, { changed: changeOf, heard: hear });
    line.start();
    return;
  }
  if (state !== "open") {
    return;
  }
  for (const channel of [...asked].filter((each) => !wanted.includes(each))) {
    asked.delete(channel);
    send({ unsubscribe: channel });
  }
  for (const channel of wanted.filter((each) => !asked.has(each))) {
    asked.add(channel);
    send({ subscribe: channel });
  }
}

function send(frame: ClientFrame): void {
  unanswered.push(frame);
  line?.send(frame);
}

function hangUp(): void {
  line?.stop();
  line = null;
  forget();
  change("connecting");
}

function forget(): void {
  asked.clear();
  unanswered = [];
}

function changeOf(next: ConnectionState): void {
  if (next === "lost") {
    listeners.forEach((group) => group.forEach((listener) => (listener.isBehind = true)));
  }
  forget();
  change(next);
  if (next === "open") {
    settle();
  }
}

function change(next: ConnectionState): void {
  if (next !== state) {
    state = next;
    watchers.forEach((watcher) => watcher());
  }
}

function hear(frame: ServerFrame): void {
  if ("event" in frame) {
    listeners.get(frame.channel)?.forEach(({ heard }) => guarded(() => heard(frame)));
  } else if ("subscribed" in frame) {
    unanswered.shift();
    catchUp(frame.subscribed);
  } else if ("unsubscribed" in frame) {
    const [oldest] = unanswered;
    if (oldest !== undefined && "unsubscribe" in oldest && oldest.unsubscribe === frame.unsubscribed) {
      unanswered.shift();
    } else {
      // Nobody asked for this: whoever may see the list no longer hears no more of it.
      refuse(frame.unsubscribed);
    }
  } else if ("error" in frame) {
    const about = unanswered.shift();
    if (frame.error === "forbidden" && about !== undefined && "subscribe" in about) {
      refuse(about.subscribe);
    }
  }
}

function refuse(channel: string): void {
  refused.add(channel);
  asked.delete(channel);
  settle();
  if (line === null) {
    change("lost");
  }
}

/** Tell whoever listened through a loss that they hear again. */
function catchUp(channel: string): void {
  listeners.get(channel)?.forEach((listener) => {
    const isBehind = listener.isBehind || Date.now() - listener.since > LATE_AFTER;
    listener.isBehind = false;
    listener.since = Infinity;
    if (isBehind && listener.returned !== undefined) {
      guarded(listener.returned);
    }
  });
}

/** What one listener does wrong is not the others' loss. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
