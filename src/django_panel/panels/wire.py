"""The shared props of all pages of a panel (inventory §3)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

NavigationBadge = str | int


class NavigationItemWire(TypedDict):
    """An item of the sidebar."""

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
    """A group of sidebar items; the group without a label is first."""

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
    """A component at a render hook."""

    component: str
    data: dict[str, object]
    scopes: list[str]


class SidebarWire(TypedDict):
    """The appearance of the navigation."""

    collapsible: bool
    defaultOpen: bool
    variant: Literal["sidebar", "header"]
    appearance: Literal["sidebar", "floating", "inset"]
    width: str
    collapsedWidth: str
    component: str | None


class UserMenuItemWire(TypedDict):
    """An item of the user menu."""

    label: str
    url: str
    icon: str | None


class ShellWire(TypedDict):
    """The visible parts of the layout."""

    navigation: bool
    topbar: bool
    breadcrumbs: bool
    topbarComponent: str | None
    userMenuItems: list[UserMenuItemWire]


class ThemeWire(TypedDict):
    """CSS custom properties that a panel overrides, for light and dark mode."""

    light: dict[str, str]
    dark: dict[str, str]


class PanelWire(TypedDict):
    """The description of the panel."""

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
    """A panel that the user may open."""

    id: str
    name: str
    brandName: str
    path: str
    icon: str | None
    darkIcon: str | None
    url: str
    current: bool


class BroadcastingWire(TypedDict):
    """Whether the WebSocket is enabled, and the user's channel."""

    enabled: bool
    channel: str | None


class SearchWire(TypedDict):
    """The global search box."""

    enabled: bool
    url: str | None
    debounce: int
    keyBindings: list[str]


class NotificationsWire(TypedDict):
    """The notification menu."""

    enabled: bool
    indexUrl: str | None
    readUrl: str | None
    clearUrl: str | None
    unread: int


class TenantWire(TypedDict):
    """A tenant that the user may open."""

    key: str | int
    name: str
    url: str | None
    current: bool


class TenancyWire(TypedDict):
    """The tenant menu."""

    current: TenantWire | None
    available: list[TenantWire]


class LocaleWire(TypedDict):
    """A language of the panel."""

    code: str
    name: str
    current: bool


class LocalesWire(TypedDict):
    """The language menu."""

    current: str
    url: str
    available: list[LocaleWire]


class UserWire(TypedDict):
    """The logged-in user."""

    name: str
    email: str | None


class AuthWire(TypedDict):
    """The authentication state; ``logoutUrl`` is a JSON ``POST`` endpoint."""

    user: UserWire | None
    logoutUrl: str | None
    loginUrl: str | None


class ImpersonationWire(TypedDict):
    """The banner while a user is signed in as another user."""

    #: The user whose account is used.
    name: str
    #: The user who is really signed in.
    impersonator: str
    #: ``DELETE``; returns ``NewSessionWire``.
    leaveUrl: str


class SharedPropsWire(TypedDict):
    """All shared props."""

    panel: PanelWire | None
    navigation: list[NavigationGroupWire]
    panels: list[PanelSwitchWire]
    broadcasting: BroadcastingWire
    search: SearchWire
    notifications: NotificationsWire
    backgroundWork: str | None
    tenancy: TenancyWire | None
    locale: str
    locales: LocalesWire | None
    translations: dict[str, str]
    auth: AuthWire
    #: The settings pages of the user, for the user menu.
    settingsPages: list[UserMenuItemWire]
    impersonation: ImpersonationWire | None
    errors: dict[str, str]
    #: One-time prop: the ids of the jobs that the previous request started.
    jobs: NotRequired[list[str]]
