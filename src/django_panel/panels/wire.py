"""The shared props of all pages of a panel (inventory §3)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from django_panel.debug.wire import QueryLogWire

NavigationBadge = str | int


class NavigationItemWire(TypedDict):
    """An item of the sidebar."""

    label: str
    href: str
    icon: str | None
    activeIcon: str | None
    badge: NavigationBadge | None
    #: What the badge means; absent if nothing says it.
    badgeTooltip: NotRequired[str]
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


class NavigationItemBadgeWire(TypedDict):
    """The badge of a sidebar item."""

    value: NavigationBadge
    tooltip: NotRequired[str]


class NavigationStateWire(TypedDict):
    """What the sidebar shows on this page.

    Items are counted from 0 through all groups; an item is followed by its children.
    """

    #: The position of the active item.
    active: int | None
    #: The badges, by the position of their item as text.
    badges: dict[str, NavigationItemBadgeWire]


class OverviewRecordWire(TypedDict):
    """A record on the default dashboard."""

    title: str
    url: str


class OverviewWire(TypedDict):
    """A resource on the default dashboard."""

    label: str
    href: str
    icon: str | None
    count: int
    #: False if the count stopped at its limit.
    countIsExact: bool
    #: Null if the user may not create records.
    createUrl: str | None
    #: The newest records that the user may open.
    records: list[OverviewRecordWire]


class DashboardWire(TypedDict):
    """The props of ``panel/Dashboard`` besides those of its widgets."""

    #: Of a dashboard without widgets; loaded after the first response.
    overview: NotRequired[list[OverviewWire]]


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


#: The fields of a form that have a mark.
RequiredMarks = Literal["required", "optional"]


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
    requiredMarks: RequiredMarks
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
    """The global search and the command palette."""

    #: Whether records can be searched: the panel has search, and a resource declares attributes.
    enabled: bool
    #: Returns ``SearchAnswerWire``; null if records cannot be searched.
    url: str | None
    #: Returns ``SearchCommandsWire``; null on pages before the user may use the panel.
    commandsUrl: str | None
    #: Milliseconds without a key press before a search begins.
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


class PreferencesWire(TypedDict):
    """The preferences of the signed-in user that the browser needs."""

    #: ``PUT {preferences}`` stores changed ones by key; null deletes one.
    url: str
    #: The time zone in which times are shown.
    timeZone: str
    #: ``theme``, ``density``, and ``table:{table}:widths`` and ``table:{table}:shown``.
    values: dict[str, Any]


class FormatsWire(TypedDict):
    """The formats of the user's language; dates are Django date formats."""

    date: str
    time: str
    dateTime: str
    #: The names of months from January, or of weekdays from Monday, by format code.
    names: dict[str, list[str]]
    #: The texts of the format codes ``A`` and ``a``: morning and afternoon of each.
    dayPeriods: list[str]
    #: The texts of midnight and noon, for the format code ``P``.
    clock: list[str]
    decimal: str
    group: str
    #: Digits in each group, from the right; the last size repeats.
    grouping: list[int]
    #: The digits that must precede the first separator.
    minimumGrouping: int
    minus: str
    #: ``{}`` is replaced by the number, and ``¤`` by the currency.
    percent: str
    money: str
    #: Symbols of currencies, by code.
    symbols: dict[str, str]
    #: Currencies that have not two decimals, by code.
    currencyDecimals: dict[str, int]
    #: The letters of day, month and year in the placeholder of a date.
    letters: list[str]


class SharedPropsWire(TypedDict):
    """All shared props."""

    panel: PanelWire | None
    #: Sent once, with the state at that time: later pages contain ``navigationState`` only.
    navigation: list[NavigationGroupWire]
    navigationState: NotRequired[NavigationStateWire]
    panels: list[PanelSwitchWire]
    broadcasting: BroadcastingWire
    search: SearchWire
    notifications: NotificationsWire
    backgroundWork: str | None
    tenancy: TenancyWire | None
    locale: str
    locales: LocalesWire | None
    translations: dict[str, str]
    #: How the browser writes dates, numbers and money.
    formats: NotRequired[FormatsWire]
    auth: AuthWire
    #: The settings pages of the user, for the user menu.
    settingsPages: list[UserMenuItemWire]
    impersonation: ImpersonationWire | None
    #: Sent once, and again after a change; null for guests, and while signed in as another user.
    preferences: PreferencesWire | None
    #: The page that explains what is missing; only for superusers while ``DEBUG`` is on.
    explainUrl: NotRequired[str]
    #: The queries of this request, and of those that redirected to it; only while ``DEBUG`` is on.
    queryLog: NotRequired[list[QueryLogWire]]
    errors: dict[str, str]
    #: One-time prop: the ids of the jobs that the previous request started.
    jobs: NotRequired[list[str]]
