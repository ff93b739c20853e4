"""The shared props: what every page of a panel carries (inventory §3)."""

from __future__ import annotations

from typing import Literal, TypedDict

NavigationBadge = str | int


class NavigationItemWire(TypedDict):
    """One link of the sidebar."""

    label: str
    href: str
    icon: str | None
    activeIcon: str | None
    badge: NavigationBadge | None
    active: bool
    sort: int
    fullPage: bool
    children: list[NavigationItemWire]


class NavigationGroupWire(TypedDict):
    """A labelled run of sidebar links; the unlabelled one comes first."""

    label: str | None
    sort: int
    collapsible: bool
    parent: str | None
    items: list[NavigationItemWire]


class ErrorNotificationWire(TypedDict):
    """The toast for a failed request of one status."""

    title: str
    body: str | None


class RenderHookWire(TypedDict):
    """A host component drawn at a named place of the shell."""

    component: str
    data: dict[str, object]
    scopes: list[str]


class SidebarWire(TypedDict):
    """How the navigation stands."""

    collapsible: bool
    defaultOpen: bool
    variant: Literal["sidebar", "header"]
    appearance: Literal["sidebar", "floating", "inset"]
    width: str
    collapsedWidth: str
    component: str | None


class UserMenuItemWire(TypedDict):
    """An extra entry of the user menu."""

    label: str
    url: str
    icon: str | None


class ShellWire(TypedDict):
    """Which parts of the shell are drawn."""

    navigation: bool
    topbar: bool
    breadcrumbs: bool
    topbarComponent: str | None
    userMenuItems: list[UserMenuItemWire]


class ThemeWire(TypedDict):
    """Custom properties a panel overrides, per appearance."""

    light: dict[str, str]
    dark: dict[str, str]


class PanelWire(TypedDict):
    """The panel as the browser knows it."""

    id: str
    name: str
    path: str
    brandName: str
    brandLogo: str | None
    darkBrandLogo: str | None
    icon: str | None
    darkIcon: str | None
    favicon: str | None
    darkFavicon: str | None
    darkMode: bool
    maxContentWidth: str | None
    unsavedChangesAlerts: bool
    prefetch: Literal["hover", "mount", "click"] | None
    errorNotifications: dict[str, ErrorNotificationWire | None]
    renderHooks: dict[str, list[RenderHookWire]]
    sidebar: SidebarWire
    shell: ShellWire
    theme: ThemeWire
    cssHooks: dict[str, str]


class PanelSwitchWire(TypedDict):
    """One panel this person may enter."""

    id: str
    name: str
    brandName: str
    path: str
    icon: str | None
    darkIcon: str | None
    url: str
    current: bool


class BroadcastingWire(TypedDict):
    """Whether a socket is worth opening, and on which channel."""

    enabled: bool
    channel: str | None


class SearchWire(TypedDict):
    """The global search box."""

    enabled: bool
    url: str | None
    debounce: int
    keyBindings: list[str]


class NotificationsWire(TypedDict):
    """The bell."""

    enabled: bool
    indexUrl: str | None
    readUrl: str | None
    clearUrl: str | None
    unread: int


class TenantWire(TypedDict):
    """One tenant this person may enter."""

    key: str | int
    name: str
    url: str | None
    current: bool


class TenancyWire(TypedDict):
    """The tenant switcher."""

    current: TenantWire | None
    available: list[TenantWire]


class LocaleWire(TypedDict):
    """One language the panel offers."""

    code: str
    name: str
    current: bool


class LocalesWire(TypedDict):
    """The language switcher."""

    current: str
    url: str
    available: list[LocaleWire]


class UserWire(TypedDict):
    """Who is signed in, as the user menu shows it."""

    name: str
    email: str | None


class AuthWire(TypedDict):
    """Sign-in state; ``logoutUrl`` is a JSON ``POST`` of the authentication stack."""

    user: UserWire | None
    logoutUrl: str | None
    loginUrl: str | None


class SharedPropsWire(TypedDict):
    """Every prop that all pages of a panel share."""

    panel: PanelWire | None
    navigation: list[NavigationGroupWire]
    panels: list[PanelSwitchWire]
    broadcasting: BroadcastingWire
    search: SearchWire
    notifications: NotificationsWire
    tenancy: TenancyWire | None
    locale: str
    locales: LocalesWire | None
    translations: dict[str, str]
    auth: AuthWire
    errors: dict[str, str]
