import { createStore } from "@/support/store";

/** "lost": no messages are received. The socket may reconnect; until then, poll. "ended": the user is signed out. */
export type ConnectionState = "connecting" | "open" | "lost" | "ended";

const state = createStore<ConnectionState>("connecting");

export const connectionState = state.get;

/** Call a listener whenever the state changes. Returns a function that stops it. */
export const watchConnection = state.subscribe;

export function setConnectionState(next: ConnectionState): void {
  if (next !== state.get()) {
    state.set(next);
  }
}
