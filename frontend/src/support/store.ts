import { useSyncExternalStore } from "react";

/** A value outside of React, which components and other modules follow. */
export interface Store<T> {
  get: () => T;
  /** Replace the value, or calculate the next one from it, and notify the followers. */
  set: (next: T | ((before: T) => T)) => void;
  /** Call a function after each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createListeners<[]>();
  let value = initial;

  return {
    get: () => value,
    set: (next) => {
      value = typeof next === "function" ? (next as (before: T) => T)(value) : next;
      notify();
    },
    subscribe,
  };
}

/** Return the value of a store; the component is rendered again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Return what is calculated from the value; the component is rendered again when the result changes. */
export function useStored<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export interface Listeners<Arguments extends unknown[]> {
  notify: (...values: Arguments) => void;
  /** Call a function at each notification. Returns a function that stops it. */
  subscribe: (listener: (...values: Arguments) => void) => () => void;
}

/** Functions that are called when something happens. */
export function createListeners<Arguments extends unknown[]>(): Listeners<Arguments> {
  const listeners = new Set<(...values: Arguments) => void>();
  return {
    notify: (...values) => listeners.forEach((listener) => listener(...values)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
