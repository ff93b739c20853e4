/** "lost": no messages are received. The socket may reconnect; until then, poll. "ended": the user is signed out. */
export type ConnectionState = "connecting" | "open" | "lost" | "ended";

const watchers = new Set<() => void>();
let state: ConnectionState = "connecting";

export function connectionState(): ConnectionState {
  return state;
}

/** Call a listener whenever the state changes. Returns a function that stops it. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function setConnectionState(next: ConnectionState): void {
  if (next !== state) {
    state = next;
    watchers.forEach((watcher) => watcher());
  }
}
