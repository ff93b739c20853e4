import type { PageMetadata } from "@/contracts/pages";
import type { NavigationItem, Panel, SharedProps } from "@/contracts/panels";

/** A panel as the server sends it. */
export function aPanel(changes: Partial<Panel> = {}): Panel {
  return {
    id: "admin",
    name: "Administration",
    path: "admin",
    brandName: "Northwind",
    brandLogo: null,
    darkBrandLogo: null,
    icon: null,
    darkIcon: null,
    favicon: null,
    darkFavicon: null,
    darkMode: true,
    maxContentWidth: null,
    unsavedChangesAlerts: true,
    requiredMarks: "required",
    prefetch: null,
    errorNotifications: {},
    renderHooks: {},
    sidebar: {
      collapsible: true,
      defaultOpen: true,
      variant: "sidebar",
      appearance: "inset",
      width: "248px",
      collapsedWidth: "56px",
      component: null,
    },
    shell: { navigation: true, topbar: true, breadcrumbs: true, topbarComponent: null, userMenuItems: [] },
    theme: { light: {}, dark: {} },
    cssHooks: {},
    ...changes,
  };
}

export function sharedProps(changes: Partial<SharedProps> = {}): SharedProps {
  return {
    panel: aPanel(),
    navigation: [],
    panels: [],
    broadcasting: { enabled: false, channel: null },
    search: { enabled: false, url: null, commandsUrl: null, debounce: 250, keyBindings: [] },
    notifications: { enabled: false, indexUrl: null, readUrl: null, clearUrl: null, unread: 0 },
    backgroundWork: null,
  tenancy: null,
    locale: "en",
    locales: null,
    translations: {},
    auth: { user: { name: "Mara Lind", email: "mara@example.com" }, logoutUrl: "/logout", loginUrl: "/admin/login" },
    settingsPages: [],
    impersonation: null,
    preferences: null,
    errors: {},
    ...changes,
  };
}

export function anItem(label: string, changes: Partial<NavigationItem> = {}): NavigationItem {
  return {
    label,
    href: `/admin/${label.toLowerCase()}`,
    icon: "folder",
    activeIcon: null,
    badge: null,
    active: false,
    sort: 0,
    fullPage: false,
    children: [],
    ...changes,
  };
}

export function pageMetadata(heading: string, changes: Partial<PageMetadata> = {}): PageMetadata {
  return {
    title: heading,
    heading,
    subheading: null,
    breadcrumbs: [],
    headerActions: [],
    scope: "page:test",
    subNavigation: [],
    cluster: null,
    ...changes,
  };
}
