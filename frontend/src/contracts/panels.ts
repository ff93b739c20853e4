// Generated from django_panel/panels/wire.py by `manage.py panel_contracts`. Do not edit.
import type { QueryLog } from "./debug";

export type NavigationBadge = string | number;

/** An item of the sidebar. */
export interface NavigationItem {
  label: string;
  href: string;
  icon: string | null;
  activeIcon: string | null;
  badge: NavigationBadge | null;
  /** What the badge means; absent if nothing says it. */
  badgeTooltip?: string;
  active: boolean;
  sort: number;
  fullPage: boolean;
  children: NavigationItem[];
}

/** A group of sidebar items; the group without a label is first. */
export interface NavigationGroup {
  label: string | null;
  sort: number;
  collapsible: boolean;
  parent: string | null;
  items: NavigationItem[];
}

/** The badge of a sidebar item. */
export interface NavigationItemBadge {
  value: NavigationBadge;
  tooltip?: string;
}

/**
 * What the sidebar shows on this page.
 *
 * Items are counted from 0 through all groups; an item is followed by its children.
 */
export interface NavigationState {
  /** The position of the active item. */
  active: number | null;
  /** The badges, by the position of their item as text. */
  badges: Record<string, NavigationItemBadge>;
}

/** A record on the default dashboard. */
export interface OverviewRecord {
  title: string;
  url: string;
}

/** A resource on the default dashboard. */
export interface Overview {
  label: string;
  href: string;
  icon: string | null;
  count: number;
  /** False if the count stopped at its limit. */
  countIsExact: boolean;
  /** Null if the user may not create records. */
  createUrl: string | null;
  /** The newest records that the user may open. */
  records: OverviewRecord[];
}

/** The props of `panel/Dashboard` besides those of its widgets. */
export interface Dashboard {
  /** Of a dashboard without widgets; loaded after the first response. */
  overview?: Overview[];
}

/** The toast for a failed request of one status. */
export interface ErrorNotification {
  title: string;
  body: string | null;
}

/** A component at a render hook. */
export interface RenderHook {
  component: string;
  data: Record<string, unknown>;
  scopes: string[];
}

/** The appearance of the navigation. */
export interface Sidebar {
  collapsible: boolean;
  defaultOpen: boolean;
  variant: "sidebar" | "header";
  appearance: "sidebar" | "floating" | "inset";
  width: string;
  collapsedWidth: string;
  component: string | null;
}

/** An item of the user menu. */
export interface UserMenuItem {
  label: string;
  url: string;
  icon: string | null;
}

/** The visible parts of the layout. */
export interface Shell {
  navigation: boolean;
  topbar: boolean;
  breadcrumbs: boolean;
  topbarComponent: string | null;
  userMenuItems: UserMenuItem[];
}

/** CSS custom properties that a panel overrides, for light and dark mode. */
export interface Theme {
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** The fields of a form that have a mark. */
export type RequiredMarks = "required" | "optional";

/** The description of the panel. */
export interface Panel {
  id: string;
  name: string;
  path: string;
  brandName: string;
  brandLogo: string | null;
  darkBrandLogo: string | null;
  icon: string | null;
  darkIcon: string | null;
  favicon: string | null;
  darkFavicon: string | null;
  darkMode: boolean;
  maxContentWidth: string | null;
  unsavedChangesAlerts: boolean;
  requiredMarks: RequiredMarks;
  prefetch: "hover" | "mount" | "click" | null;
  errorNotifications: Record<string, ErrorNotification | null>;
  renderHooks: Record<string, RenderHook[]>;
  sidebar: Sidebar;
  shell: Shell;
  theme: Theme;
  cssHooks: Record<string, string>;
}

/** A panel that the user may open. */
export interface PanelSwitch {
  id: string;
  name: string;
  brandName: string;
  path: string;
  icon: string | null;
  darkIcon: string | null;
  url: string;
  current: boolean;
}

/** Whether the WebSocket is enabled, and the user's channel. */
export interface Broadcasting {
  enabled: boolean;
  channel: string | null;
}

/** The global search and the command palette. */
export interface Search {
  /** Whether records can be searched: the panel has search, and a resource declares attributes. */
  enabled: boolean;
  /** Returns `SearchAnswerWire`; null if records cannot be searched. */
  url: string | null;
  /** Returns `SearchCommandsWire`; null on pages before the user may use the panel. */
  commandsUrl: string | null;
  /** Milliseconds without a key press before a search begins. */
  debounce: number;
  keyBindings: string[];
}

/** The notification menu. */
export interface Notifications {
  enabled: boolean;
  indexUrl: string | null;
  readUrl: string | null;
  clearUrl: string | null;
  unread: number;
}

/** A tenant that the user may open. */
export interface Tenant {
  key: string | number;
  name: string;
  url: string | null;
  current: boolean;
}

/** The tenant menu. */
export interface Tenancy {
  current: Tenant | null;
  available: Tenant[];
}

/** A language of the panel. */
export interface Locale {
  code: string;
  name: string;
  current: boolean;
}

/** The language menu. */
export interface Locales {
  current: string;
  url: string;
  available: Locale[];
}

/** The logged-in user. */
export interface User {
  name: string;
  email: string | null;
}

/** The authentication state; `logoutUrl` is a JSON `POST` endpoint. */
export interface Auth {
  user: User | null;
  logoutUrl: string | null;
  loginUrl: string | null;
}

/** The banner while a user is signed in as another user. */
export interface Impersonation {
  /** The user whose account is used. */
  name: string;
  /** The user who is really signed in. */
  impersonator: string;
  /** `DELETE`; returns `NewSessionWire`. */
  leaveUrl: string;
}

/** The preferences of the signed-in user that the browser needs. */
export interface Preferences {
  /** `PUT {preferences}` stores changed ones by key; null deletes one. */
  url: string;
  /** The time zone in which times are shown. */
  timeZone: string;
  /** `theme`, `density`, and `table:{table}:widths` and `table:{table}:shown`. */
  values: Record<string, unknown>;
}

/** The formats of the user's language; dates are Django date formats. */
export interface Formats {
  date: string;
  time: string;
  dateTime: string;
  /** The names of months from January, or of weekdays from Monday, by format code. */
  names: Record<string, string[]>;
  /** The texts of the format codes `A` and `a`: morning and afternoon of each. */
  dayPeriods: string[];
  /** The texts of midnight and noon, for the format code `P`. */
  clock: string[];
  decimal: string;
  group: string;
  /** Digits in each group, from the right; the last size repeats. */
  grouping: number[];
  /** The digits that must precede the first separator. */
  minimumGrouping: number;
  minus: string;
  /** `{}` is replaced by the number, and `¤` by the currency. */
  percent: string;
  money: string;
  /** Symbols of currencies, by code. */
  symbols: Record<string, string>;
  /** Currencies that have not two decimals, by code. */
  currencyDecimals: Record<string, number>;
  /** The letters of day, month and year in the placeholder of a date. */
  letters: string[];
}

/** All shared props. */
export interface SharedProps {
  panel: Panel | null;
  /** Sent once, with the state at that time: later pages contain `navigationState` only. */
  navigation: NavigationGroup[];
  navigationState?: NavigationState;
  panels: PanelSwitch[];
  broadcasting: Broadcasting;
  search: Search;
  notifications: Notifications;
  backgroundWork: string | null;
  tenancy: Tenancy | null;
  locale: string;
  locales: Locales | null;
  translations: Record<string, string>;
  /** How the browser writes dates, numbers and money. */
  formats?: Formats;
  auth: Auth;
  /** The settings pages of the user, for the user menu. */
  settingsPages: UserMenuItem[];
  impersonation: Impersonation | null;
  /** Sent once, and again after a change; null for guests, and while signed in as another user. */
  preferences: Preferences | null;
  /** The page that explains what is missing; only for superusers while `DEBUG` is on. */
  explainUrl?: string;
  /** The queries of this request, and of those that redirected to it; only while `DEBUG` is on. */
  queryLog?: QueryLog[];
  errors: Record<string, string>;
  /** One-time prop: the ids of the jobs that the previous request started. */
  jobs?: string[];
}
