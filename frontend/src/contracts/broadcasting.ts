// Generated from django_panel/broadcasting/wire.py by `manage.py panel_contracts`. Do not edit.
import type { SentNotification } from "./notifications";
import type { ToastKind } from "./support";

/** Browser: asks for the messages of a channel. */
export interface SubscribeFrame {
  subscribe: string;
}

/** Browser: wants no more of a channel. */
export interface UnsubscribeFrame {
  unsubscribe: string;
}

/** Server: the channel's messages come from here on. */
export interface SubscribedFrame {
  subscribed: string;
}

/** Server: they no longer come. */
export interface UnsubscribedFrame {
  unsubscribed: string;
}

/** Server: a frame was refused. The connection stays. */
export interface ErrorFrame {
  error: "forbidden" | "malformed" | "too_many";
}

/** A toast with nothing behind the bell. */
export interface BareToast {
  type: ToastKind;
  message: string;
  url: string | null;
  urlLabel: string | null;
}

/** Server: something for this person, on `App.Models.User.{id}`. */
export interface NotificationEvent {
  event: "panel.notification";
  channel: string;
  data: SentNotification | BareToast;
}

/** Records of a resource that others wrote: their keys and nothing else. */
export interface ChangedRecords {
  created: (number | string)[];
  updated: (number | string)[];
  deleted: (number | string)[];
  /** There is more than the keys say; the whole list is worth another look. */
  refresh: boolean;
  /** Records changed that this list does not show: one of its rows may have left it. */
  unseen?: boolean;
  /** The page that wrote them, by the name it sent as `X-Panel-Page`: it knows already. */
  by?: string;
}

/** Server: a list changed, on the channel that the list's prop `changes` names. */
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
