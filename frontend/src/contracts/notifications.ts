// Generated from django_panel/notifications/wire.py by `manage.py panel_contracts`. Do not edit.
import type { PageMetadata } from "./pages";
import type { ToastKind } from "./support";
import type { Pagination, Table, TableState } from "./tables";

export type NotificationTone = "info" | "success" | "warning" | "danger";

/** A label and a link; an address that no browser should follow is null. */
export interface NotificationAction {
  name: string;
  label: string;
  url: string | null;
  newTab: boolean;
  variant: "default" | "secondary" | "outline" | "ghost" | "destructive";
  /** Following the link marks the notification as read. */
  markAsRead: boolean;
}

/** A notification, the same over the socket and in the table (specification §2.4). */
export interface NotificationPayload {
  name: string;
  title: string;
  body: string | null;
  color: NotificationTone;
  icon: string;
  actions: NotificationAction[];
  /** The toast's kind: danger is an error there. */
  type: ToastKind;
  /** Whether a row lies behind the bell. */
  persistent: boolean;
}

/** A notification as the socket sends it; if persistent, the bell fetches its rows again. */
export interface SentNotification extends NotificationPayload {
  /** The title once more, for pages that only show toasts. */
  message: string;
}

/** One row behind the bell. */
export interface NotificationRow {
  id: string;
  title: string;
  body: string | null;
  color: NotificationTone;
  icon: string;
  actions: NotificationAction[];
  read: boolean;
  /** ISO 8601; the browser says how long ago that is. */
  createdAt: string;
}

/** The answer of `GET notifications`: the newest 30 rows. */
export interface NotificationList {
  notifications: NotificationRow[];
  unread: number;
}

/** The answer of `POST notifications/read` and `POST notifications/clear`. */
export interface Unread {
  unread: number;
}

/**
 * The props of `panel/Notifications`, the page at `GET notifications/all`.
 *
 * It is a table without columns to draw: its query string is a table's, so `page`,
 * `per_page` and `filters[state]` (`unread` or `read`) mean what they mean there.
 */
export interface NotificationsPage {
  page: PageMetadata;
  table: Table;
  state: TableState;
  pagination: Pagination;
  rows: NotificationRow[];
}
