import { useCallback, useSyncExternalStore } from "react";

import type { Preferences } from "@/contracts/panels";
import { requestJson } from "@/support/http";
import { UNSENT_PREFERENCES, readForTab, readStored, storeForTab, writeStored } from "@/support/storage";
import { createListeners } from "@/support/store";

/*
 * What the user has chosen: widths of columns, row height, theme. The server stores it for a signed-in user, and sends
 * it with the shared props. For guests, and while signed in as another user, it stays in this browser.
 */

/** Milliseconds without a further change before changes are sent. */
const DELAY = 400;

/** The changes of one user in one panel and tenant. */
interface Changes {
  scope: string;
  /** Changes that the server does not have: not sent yet, or refused. They hold until the page is left. */
  own: Map<string, unknown>;
  queue: Map<string, unknown>;
  /** Changes without an answer; the tab keeps them, because the page may be loaded again before there is one. */
  unanswered: Map<string, unknown>;
}

/** The scope of guests, whose changes are not sent. */
const GUEST = "";

let url: string | null = null;
let values: Record<string, unknown> = {};
/** The JSON of what the server sent last: the page keeps its props during partial reloads. */
let received = "";
let changes = noChanges(GUEST);
let timer: number | undefined;
const listeners = createListeners<[]>();

/** Call a function after each change. */
export const onPreferences = listeners.subscribe;

/** Take the preferences from the shared props; `userScope` says whose. A change that the server does not have yet wins. */
export function receivePreferences(preferences: Preferences | null | undefined, userScope: string): void {
  const scope = preferences ? userScope : GUEST;
  const json = JSON.stringify(preferences ?? null);
  if (json === received && scope === changes.scope) {
    return;
  }
  received = json;
  url = preferences?.url ?? null;
  values = preferences?.values ?? {};
  if (preferences) {
    document.documentElement.dataset.timeZone = preferences.timeZone;
  }
  if (scope !== changes.scope) {
    // The session may be that of another user now. What was not sent is kept in the tab, for its own user.
    window.clearTimeout(timer);
    changes = noChanges(scope);
    sendUnanswered();
  }
  listeners.notify();
}

function noChanges(scope: string): Changes {
  return { scope, own: new Map(), queue: new Map(), unanswered: new Map() };
}

/** Whether the server stores the preferences of this user. */
export function hasAccountPreferences(): boolean {
  return url !== null;
}

/** A preference of the signed-in user; undefined if there is none. */
export function readPreference(key: string): unknown {
  return changes.own.has(key) ? changes.own.get(key) : values[key];
}

/** Store a preference of the signed-in user; several changes are sent together. */
export function storePreference(key: string, value: unknown): void {
  if (url === null) {
    return;
  }
  changes.own.set(key, value);
  changes.queue.set(key, value);
  changes.unanswered.set(key, value);
  keep(changes);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void sendPreferences(), DELAY);
  listeners.notify();
}

/** Send the changes now. False if the server does not store them; then they hold for this visit. */
export async function sendPreferences(): Promise<boolean> {
  window.clearTimeout(timer);
  const sender = changes;
  const { own, queue, unanswered } = sender;
  if (url === null || queue.size === 0) {
    return true;
  }
  const sent = [...queue];
  queue.clear();
  const status = await put(url, Object.fromEntries(sent));
  const isStored = status >= 200 && status < 300;
  if (status !== NO_ANSWER) {
    sent.filter(([key, value]) => unanswered.get(key) === value).forEach(([key]) => unanswered.delete(key));
    keep(sender);
  }
  if (isStored && sender === changes) {
    const stored = sent.filter(([key, value]) => own.get(key) === value);
    values = { ...values, ...Object.fromEntries(stored) };
    stored.forEach(([key]) => own.delete(key));
  }
  return isStored;
}

const NO_ANSWER = 0;

async function put(to: string, preferences: Record<string, unknown>): Promise<number> {
  try {
    const { status } = await requestJson(to, { method: "PUT", body: { preferences }, keepalive: true });
    return status;
  } catch {
    // The user is offline, or has left the page.
    return NO_ANSWER;
  }
}

/** Each user has an entry of its own in the tab: the answer may come when another one has signed in. */
function keep({ scope, unanswered }: Changes): void {
  storeForTab(UNSENT_PREFERENCES, { ...kept(), [scope]: [...unanswered] });
}

function kept(): Record<string, unknown> {
  return (readForTab(UNSENT_PREFERENCES) ?? {}) as Record<string, unknown>;
}

/** Apply and send the changes of this user that have no answer: from the page before, or from before the user signed in again. */
function sendUnanswered(): void {
  const stored = kept()[changes.scope];
  if (Array.isArray(stored)) {
    (stored as [string, unknown][]).forEach(([key, value]) => storePreference(key, value));
  }
}

/**
 * A text of the account, else of the browser's storage. What the browser has stored before is used until the user
 * changes it.
 */
export function readChoice(key: string, storageKey: string): string | null {
  const value = readPreference(key);
  if (value === undefined || value === null) {
    return readStored(storageKey);
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Store a value in the account; for guests, its text in the browser's storage. */
export function storeChoice(key: string, storageKey: string, value: unknown): void {
  if (hasAccountPreferences()) {
    storePreference(key, value);
  } else {
    writeStored(storageKey, typeof value === "string" ? value : JSON.stringify(value));
    listeners.notify();
  }
}

/** A text that the user has chosen, and the function that stores another one. */
export function useChoice(key: string, storageKey: string): [string | null, (value: string) => void] {
  const chosen = useSyncExternalStore(onPreferences, () => readChoice(key, storageKey));
  const choose = useCallback((value: string) => storeChoice(key, storageKey, value), [key, storageKey]);
  return [chosen, choose];
}

window.addEventListener("pagehide", () => void sendPreferences());
