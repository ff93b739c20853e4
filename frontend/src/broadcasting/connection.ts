import { ReconnectingSocket } from "@/broadcasting/ReconnectingSocket";
import { connectionState, setConnectionState } from "@/broadcasting/connectionState";
import type { ConnectionState } from "@/broadcasting/connectionState";
import type { ChangesEvent, ClientFrame, JobEvent, NotificationEvent, ServerFrame } from "@/contracts/broadcasting";

export { connectionState, watchConnection } from "@/broadcasting/connectionState";
export { socketAddress } from "@/broadcasting/ReconnectingSocket";

type RecordKey = number | string;
type BroadcastEvent = NotificationEvent | ChangesEvent | JobEvent;

interface Listener {
  onEvent: (event: BroadcastEvent) => void;
  returned: (() => void) | undefined;
  since: number;
  /** Whether this listener may have missed messages. */
  isBehind: boolean;
}

/** The server accepts 100 keys and 4,096 characters in one frame, and remembers 1,000 keys of a list. */
const KEYS_PER_FRAME = 80;
const MOST_KEYS = 900;
/** If the first connection takes longer than this, messages may have been missed. */
const SLOW_CONNECTION_MS = 3_000;

const listeners = new Map<string, Set<Listener>>();
/** Refused channels: not requested again while the page is open. */
const refused = new Set<string>();
/** The channels requested on the current socket. */
const requested = new Set<string>();
/** The keys that each list shows. */
const shown = new Map<string, readonly RecordKey[]>();
/** The keys sent on the current socket, by channel; only for channels whose lists are restricted. */
const sentKeys = new Map<string, Set<RecordKey>>();
/** Frames without a response. Responses come in the same order, and errors do not name their frame. */
let unanswered: ClientFrame[] = [];

let address: string | null = null;
let socket: ReconnectingSocket | null = null;
let isSettling = false;

/** Set the socket URL of this page. It is opened with the first listener. Returns a function that closes it. */
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
 * Listen to a channel. `returned` is called after a lost connection is restored, so that missed data can be loaded.
 * Returns a function that stops it. Several listeners of a channel share one subscription.
 */
export function listen(channel: string, onEvent: (event: BroadcastEvent) => void, returned?: () => void): () => void {
  const listener: Listener = { onEvent, returned, since: Date.now(), isBehind: connectionState() === "lost" };
  const others = listeners.get(channel) ?? new Set();
  listeners.set(channel, others.add(listener));
  settleSoon();
  return () => {
    others.delete(listener);
    if (others.size === 0 && listeners.get(channel) === others) {
      listeners.delete(channel);
      shown.delete(channel);
      settleSoon();
    }
  };
}

/**
 * Name the records that a list shows. The server says when one of them is deleted or can no longer be seen; about others
 * that the user may not see it says nothing.
 */
export function showKeys(channel: string, keys: readonly RecordKey[]): void {
  shown.set(channel, keys);
  sendKeys(channel);
}

/** A new page stops and starts listeners at the same time: only the difference is sent. */
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
  if (socket === null) {
    socket = new ReconnectingSocket(address, { changed: changeOf, onMessage: onFrame });
    socket.start();
    return;
  }
  if (connectionState() !== "open") {
    return;
  }
  for (const channel of [...requested].filter((each) => !wanted.includes(each))) {
    requested.delete(channel);
    sentKeys.delete(channel);
    send({ unsubscribe: channel });
  }
  for (const channel of wanted.filter((each) => !requested.has(each))) {
    requested.add(channel);
    send({ subscribe: channel });
  }
}

function send(frame: ClientFrame): void {
  unanswered.push(frame);
  socket?.send(frame);
}

function sendKeys(channel: string): void {
  const sent = sentKeys.get(channel);
  if (sent === undefined) {
    return;
  }
  if (sent.size > MOST_KEYS) {
    sent.clear();
  }
  const fresh = (shown.get(channel) ?? []).filter((key) => !sent.has(key));
  for (let start = 0; start < fresh.length; start += KEYS_PER_FRAME) {
    // Without a response, so it is not one of the unanswered frames.
    socket?.send({ shows: channel, keys: fresh.slice(start, start + KEYS_PER_FRAME) });
  }
  fresh.forEach((key) => sent.add(key));
}

function hangUp(): void {
  socket?.stop();
  socket = null;
  forget();
  setConnectionState("connecting");
}

function forget(): void {
  requested.clear();
  sentKeys.clear();
  unanswered = [];
}

function changeOf(next: ConnectionState): void {
  if (next === "lost") {
    listeners.forEach((group) => group.forEach((listener) => (listener.isBehind = true)));
  }
  forget();
  setConnectionState(next);
  if (next === "open") {
    settle();
  }
}

function onFrame(frame: ServerFrame): void {
  if ("event" in frame) {
    listeners.get(frame.channel)?.forEach(({ onEvent }) => guarded(() => onEvent(frame)));
  } else if ("subscribed" in frame) {
    unanswered.shift();
    if (frame.restricted === true) {
      sentKeys.set(frame.subscribed, new Set());
      sendKeys(frame.subscribed);
    }
    catchUp(frame.subscribed);
  } else if ("unsubscribed" in frame) {
    const [oldest] = unanswered;
    if (oldest !== undefined && "unsubscribe" in oldest && oldest.unsubscribe === frame.unsubscribed) {
      unanswered.shift();
    } else {
      // The server ended the subscription: the user lost the permission.
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
  requested.delete(channel);
  settle();
  if (socket === null) {
    setConnectionState("lost");
  }
}

/** Notify the listeners that the connection is restored. */
function catchUp(channel: string): void {
  listeners.get(channel)?.forEach((listener) => {
    const isBehind = listener.isBehind || Date.now() - listener.since > SLOW_CONNECTION_MS;
    listener.isBehind = false;
    listener.since = Infinity;
    if (isBehind && listener.returned !== undefined) {
      guarded(listener.returned);
    }
  });
}

/** An error in one listener must not affect the others. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
