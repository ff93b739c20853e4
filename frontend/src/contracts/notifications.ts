// Generated from django_panel/notifications/wire.py by `manage.py panel_contracts`. Do not edit.
import type { PageMetadata } from "./pages";
import type { ToastKind } from "./support";
import type { Pagination, Table, TableState } from "./tables";

export type NotificationTone = "info" | "success" | "warning" | "danger";

/** A link of a notification; an unsafe URL is null. */
export interface NotificationAction {
  name: string;
  label: string;
  url: string | null;
  newTab: boolean;
  variant: "default" | "secondary" | "outline" | "ghost" | "destructive";
  /** Whether a click marks the notification as read. */
  markAsRead: boolean;
}

/** The payload of a notification, sent and stored (specification §2.4). */
export interface NotificationPayload {
  name: string;
  title: string;
  body: string | null;
  color: NotificationTone;
  icon: string;
  actions: NotificationAction[];
  /** The type of the toast; danger is `error`. */
  type: ToastKind;
  /** Whether the notification is stored. */
  persistent: boolean;
}

/** A notification in a WebSocket message; after a persistent one, the menu reloads its rows. */
export interface SentNotification extends NotificationPayload {
  /** The title, for pages that show only toasts. */
  message: string;
}

/** A stored notification. */
export interface NotificationRow {
  id: string;
  title: string;
  body: string | null;
  color: NotificationTone;
  icon: string;
  actions: NotificationAction[];
  read: boolean;
  /** ISO 8601; the browser shows the age. */
  createdAt: string;
}

/** The response of `GET notifications`: the newest 30 rows. */
export interface NotificationList {
  notifications: NotificationRow[];
  unread: number;
}

/** The response of `POST notifications/read` and `POST notifications/clear`. */
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
