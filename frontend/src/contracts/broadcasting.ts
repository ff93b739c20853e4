// Generated from django_panel/broadcasting/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Job } from "./jobs";
import type { SentNotification } from "./notifications";
import type { ToastKind } from "./support";

/** Browser: subscribe to a channel. */
export interface SubscribeFrame {
  subscribe: string;
}

/** Browser: unsubscribe from a channel. */
export interface UnsubscribeFrame {
  unsubscribe: string;
}

/** Browser: the list of a channel shows the records with these keys, besides earlier ones. */
export interface ShowsFrame {
  shows: string;
  keys: (number | string)[];
}

/** Server: the subscription is active. */
export interface SubscribedFrame {
  subscribed: string;
  /** The list hears only about records that its reader may see, and about the end of those that it has named with `shows`. */
  restricted?: boolean;
}

/** Server: the subscription has ended. */
export interface UnsubscribedFrame {
  unsubscribed: string;
}

/** Server: a frame was refused; the connection stays open. */
export interface ErrorFrame {
  error: "forbidden" | "malformed" | "too_many";
}

/** A toast that is not stored. */
export interface BareToast {
  type: ToastKind;
  message: string;
  url: string | null;
  urlLabel: string | null;
}

/** Server: a message for the user, on `App.Models.User.{id}`. */
export interface NotificationEvent {
  event: "panel.notification";
  channel: string;
  data: SentNotification | BareToast;
}

/** Server: a background job of the user has changed, on `App.Models.User.{id}`. */
export interface JobEvent {
  event: "panel.job";
  channel: string;
  data: Job;
}

/** The keys of changed records of a resource. */
export interface ChangedRecords {
  created: (number | string)[];
  updated: (number | string)[];
  deleted: (number | string)[];
  /** There are more changes; reload the list. */
  refresh: boolean;
  /** The page that wrote them, as sent in `X-Panel-Page`. */
  by?: string;
}

/** Server: a list has changed, on the channel of the list's prop `changes`. */
export interface ChangesEvent {
  event: "panel.changes";
  channel: string;
  data: ChangedRecords;
}

export type ClientFrame = SubscribeFrame | UnsubscribeFrame | ShowsFrame;

export type ServerFrame =
  | SubscribedFrame
  | UnsubscribedFrame
  | ErrorFrame
  | NotificationEvent
  | JobEvent
  | ChangesEvent;
