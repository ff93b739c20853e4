// Generated from django_panel/broadcasting/wire.py by `manage.py panel_contracts`. Do not edit.
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

/** Server: the subscription is active. */
export interface SubscribedFrame {
  subscribed: string;
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

/** The keys of changed records of a resource. */
export interface ChangedRecords {
  created: (number | string)[];
  updated: (number | string)[];
  deleted: (number | string)[];
  /** There are more changes; reload the list. */
  refresh: boolean;
  /** Changed records that are not in this list: a row may have left it. */
  unseen?: boolean;
  /** The page that wrote them, as sent in `X-Panel-Page`. */
  by?: string;
}

/** Server: a list has changed, on the channel of the list's prop `changes`. */
export interface ChangesEvent {
  event: "panel.changes";
  channel: string;
  data: ChangedRecords;
}

export type ClientFrame = SubscribeFrame | UnsubscribeFrame;

export type ServerFrame =
  | SubscribedFrame
  | UnsubscribedFrame
  | ErrorFrame
  | NotificationEvent
  | ChangesEvent;
