// Generated from django_panel/panels/wire.py by `manage.py panel_contracts`. Do not edit.

export type NavigationBadge = string | number;

/** One link of the sidebar. */
export interface NavigationItem {
  label: string;
  href: string;
  icon: string | null;
  activeIcon: string | null;
  badge: NavigationBadge | null;
  active: boolean;
  sort: number;
  fullPage: boolean;
  children: NavigationItem[];
}

/** A labelled run of sidebar links; the unlabelled one comes first. */
export interface NavigationGroup {
  label: string | null;
  sort: number;
  collapsible: boolean;
  parent: string | null;
  items: NavigationItem[];
}

/** The toast for a failed request of one status. */
export interface ErrorNotification {
  title: string;
  body: string | null;
}

/** A host component drawn at a named place of the shell. */
export interface RenderHook {
  component: string;
  data: Record<string, unknown>;
  scopes: string[];
}

/** How the navigation stands. */
export interface Sidebar {
  collapsible: boolean;
  defaultOpen: boolean;
  variant: "sidebar" | "header";
  appearance: "sidebar" | "floating" | "inset";
  width: string;
  collapsedWidth: string;
  component: string | null;
}

/** An extra entry of the user menu. */
export interface UserMenuItem {
  label: string;
  url: string;
  icon: string | null;
}

/** Which parts of the shell are drawn. */
export interface Shell {
  navigation: boolean;
  topbar: boolean;
  breadcrumbs: boolean;
  topbarComponent: string | null;
  userMenuItems: UserMenuItem[];
}

/** Custom properties a panel overrides, per appearance. */
export interface Theme {
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** The panel as the browser knows it. */
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
  prefetch: "hover" | "mount" | "click" | null;
  errorNotifications: Record<string, ErrorNotification | null>;
  renderHooks: Record<string, RenderHook[]>;
  sidebar: Sidebar;
  shell: Shell;
  theme: Theme;
  cssHooks: Record<string, string>;
}

/** One panel this person may enter. */
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

/** Whether a socket is worth opening, and on which channel. */
export interface Broadcasting {
  enabled: boolean;
  channel: string | null;
}

/** The global search box. */
export interface Search {
  enabled: boolean;
  url: string | null;
  debounce: number;
  keyBindings: string[];
}

/** The bell. */
export interface Notifications {
  enabled: boolean;
  indexUrl: string | null;
  readUrl: string | null;
  clearUrl: string | null;
  unread: number;
}

/** One tenant this person may enter. */
export interface Tenant {
  key: string | number;
  name: string;
  url: string | null;
  current: boolean;
}

/** The tenant switcher. */
export interface Tenancy {
  current: Tenant | null;
  available: Tenant[];
}

/** One language the panel offers. */
export interface Locale {
  code: string;
  name: string;
  current: boolean;
}

/** The language switcher. */
export interface Locales {
  current: string;
  url: string;
  available: Locale[];
}

/** Who is signed in, as the user menu shows it. */
export interface User {
  name: string;
  email: string | null;
}

/** Sign-in state; `logoutUrl` is a JSON `POST` of the authentication stack. */
export interface Auth {
  user: User | null;
  logoutUrl: string | null;
  loginUrl: string | null;
}

/** Every prop that all pages of a panel share. */
export interface SharedProps {
  panel: Panel | null;
  navigation: NavigationGroup[];
  panels: PanelSwitch[];
  broadcasting: Broadcasting;
  search: Search;
  notifications: Notifications;
  tenancy: Tenancy | null;
  locale: string;
  locales: Locales | null;
  translations: Record<string, string>;
  auth: Auth;
  errors: Record<string, string>;
}
