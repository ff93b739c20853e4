"""The props that all pages of a panel share; they are computed lazily."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from django_panel.debug.sections import query_section
from django_panel.models import StoredNotification
from django_panel.notifications.recipients import can_be_notified
from django_panel.pages.settings.base import settings_menu
from django_panel.panels.frontend_translations import frontend_translations
from django_panel.panels.navigation import Navigation
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.panels.tenant_menu import tenant_menu
from django_panel.preferences.own import OwnPreferences, preferences_of
from django_panel.support import context, json, ports
from django_panel.support.debug_access import may_explain
from django_panel.support.locale_formats import current_formats
from django_panel.support.screen import Lazy, Once, content_key

if TYPE_CHECKING:
    from django_panel.panels.wire import (
        AuthWire,
        BroadcastingWire,
        ErrorNotificationWire,
        ImpersonationWire,
        LocalesWire,
        NotificationsWire,
        PanelSwitchWire,
        PanelWire,
        PreferencesWire,
        RenderHookWire,
        SearchWire,
    )


def shared_props(request: HttpRequest, panel: Panel | None) -> Mapping[str, Any]:
    """Return the shared props; each is computed only if the response contains it."""
    # ``request.user`` is a lazy object, which is slower than the bound user.
    bound = context.current().user
    user = getattr(request, "user", None) if bound is None else bound
    locale = active_locale()
    if _is_held(request) or _lacks_tenant(panel):
        return _public_props(request, panel, user, locale)
    accessible: dict[Panel, bool] = {}

    def can_access(panel: Panel) -> bool:
        # An access rule may query the database; it is called once per panel.
        if panel not in accessible:
            accessible[panel] = panel.is_accessible_to(user)
        return accessible[panel]

    return {
        "panel": Lazy(lambda: None) if panel is None else _panel_prop(panel, locale),
        **_navigation_props(request, panel, can_access),
        "panels": Lazy(lambda: [] if panel is None else _panels(request, panel, can_access)),
        "broadcasting": Lazy(lambda: _broadcasting(panel, user)),
        "search": Lazy(lambda: _search(panel, is_open=panel is not None and can_access(panel))),
        "notifications": Lazy(lambda: _notifications(panel, user)),
        "backgroundWork": Lazy(lambda: None if panel is None else panel.reverse("jobs.index")),
        "tenancy": Lazy(lambda: None if panel is None else tenant_menu(panel, user)),
        "locale": Lazy(lambda: locale),
        "locales": Lazy(lambda: None if panel is None else _locales(panel)),
        "translations": Once(frontend_translations, key=f"translations.{locale}"),
        "formats": Once(lambda: current_formats().to_wire(), key=f"formats.{locale}"),
        "auth": Lazy(lambda: _auth(panel, user)),
        "settingsPages": Lazy(lambda: [] if panel is None else settings_menu(panel)),
        "impersonation": Lazy(lambda: _impersonation(request, panel, user)),
        "preferences": _preferences_prop(request, panel),
        **_explain_url(request, panel, user),
    }


def _navigation_props(
    request: HttpRequest, panel: Panel | None, can_access: Callable[[Panel], bool]
) -> dict[str, Lazy | Once]:
    """Return the sidebar, which is sent once, and its state on this page."""
    if panel is None:
        return {"navigation": Lazy(list)}
    navigation = Navigation(panel, request.path)
    return {
        "navigation": Once(
            lambda: navigation.to_wire() if can_access(panel) else [],
            key=lambda: navigation.key() if can_access(panel) else "navigation.none",
        ),
        "navigationState": Lazy(
            lambda: navigation.state if can_access(panel) else {"active": None, "badges": {}}
        ),
    }


def _preferences_prop(request: HttpRequest, panel: Panel | None) -> Once | Lazy:
    """Return the preferences that the browser needs; sent again only if they differ."""
    preferences = None if panel is None else preferences_of(request, panel.get_id())
    if panel is None or preferences is None:
        return Lazy(lambda: None)
    return Once(
        lambda: _preferences(panel, preferences),
        # A key without the URL, which takes longer to build; the path differs between tenants.
        key=lambda: content_key(
            "preferences",
            [panel.get_current_path(), str(timezone.get_current_timezone()), preferences.browser()],
        ),
    )


def _preferences(panel: Panel, preferences: OwnPreferences) -> PreferencesWire:
    return {
        "url": panel.reverse("settings.preferences.save"),
        "timeZone": timezone.get_current_timezone_name(),
        "values": preferences.browser(),
    }


def _explain_url(request: HttpRequest, panel: Panel | None, user: Any) -> dict[str, Lazy]:
    """Return the prop ``explainUrl`` for a superuser while ``DEBUG`` is on, else nothing."""
    if panel is None or not may_explain(request, user):
        return {}
    return {"explainUrl": Lazy(lambda: panel.reverse("explain"))}


def _is_held(request: HttpRequest) -> bool:
    """Return whether the page is shown before the user may use the panel, as the login page is."""
    match: Any = getattr(request, "panel_match", None)
    return bool(getattr(request, "panel_is_held", False) or (match and match.route.guest))


def _lacks_tenant(panel: Panel | None) -> bool:
    """Return whether the panel has tenants and none is bound: its records cannot be read."""
    return panel is not None and panel.has_tenancy() and context.current().tenant is None


def _public_props(
    request: HttpRequest, panel: Panel | None, user: Any, locale: str
) -> Mapping[str, Any]:
    """Return the shared props without anything that only users of the panel may know."""
    return {
        "panel": (
            Lazy(lambda: None) if panel is None else _panel_prop(panel, locale, is_public=True)
        ),
        "navigation": Lazy(list),
        "panels": Lazy(list),
        "broadcasting": Lazy(lambda: _broadcasting(None, user)),
        "search": Lazy(lambda: _search(panel, is_open=False)),
        "notifications": Lazy(lambda: _notifications(None, user)),
        "backgroundWork": Lazy(lambda: None),
        "tenancy": Lazy(lambda: None),
        "locale": Lazy(lambda: locale),
        "locales": Lazy(lambda: None if panel is None else _locales(panel)),
        "translations": Once(frontend_translations, key=f"translations.{locale}"),
        "formats": Once(lambda: current_formats().to_wire(), key=f"formats.{locale}"),
        "auth": Lazy(lambda: _auth(panel, user)),
        "settingsPages": Lazy(list),
        "impersonation": Lazy(lambda: _impersonation(request, panel, user)),
        "preferences": Lazy(lambda: None),
    }


#: A hash of each panel's description, by language.
_hashes: WeakKeyDictionary[Panel, dict[str, str]] = WeakKeyDictionary()


def _panel_prop(panel: Panel, locale: str, *, is_public: bool = False) -> Once:
    """Return the panel's description as a prop that is sent only once.

    Its key contains a hash of the content, so a changed description is sent again.
    """
    hashes = _hashes.setdefault(panel, {})
    prop_key = f"{locale}.public" if is_public else locale
    if prop_key not in hashes:
        # The path differs between tenants; the key contains its segment.
        content = json.dumps(
            {**panel_to_wire(panel, is_public=is_public), "path": panel.get_path()}
        )
        hashes[prop_key] = blake2b(content, digest_size=6).hexdigest()
    segment = f".{panel.get_tenant_segment()}" if panel.has_tenant_segment() else ""
    key = f"panel.{panel.get_id()}.{locale}.{hashes[prop_key]}{segment}"
    return Once(lambda: panel_to_wire(panel, is_public=is_public), key=key)


def _render_hooks(panel: Panel, *, is_public: bool) -> dict[str, list[RenderHookWire]]:
    """Return the render hooks by point; ``is_public`` for those that everybody may see."""
    hooks: dict[str, list[RenderHookWire]] = {}
    for hook in panel.get_render_hooks():
        if is_public and not hook.is_public():
            continue
        wire = hook.to_wire(panel.get_resources)
        if wire is not None:
            hooks.setdefault(hook.point.value, []).append(wire)
    return hooks


def panel_to_wire(panel: Panel, *, is_public: bool = False) -> PanelWire:
    """Return the panel's description for the front end.

    ``is_public`` leaves out what only users of the panel may know: the data of the render
    hooks in the layout, and the links of the user menu.
    """
    menu = () if is_public else panel.get_user_menu_items()
    light, dark = panel.get_colors()
    prefetch = panel.get_prefetch()
    return {
        "id": panel.get_id(),
        "name": panel.get_name(),
        "path": panel.get_current_path(),
        "brandName": panel.get_brand_name(),
        "brandLogo": panel.get_image("brand_logo"),
        "darkBrandLogo": panel.get_image("dark_brand_logo"),
        "icon": panel.get_image("icon"),
        "darkIcon": panel.get_image("dark_icon"),
        "favicon": panel.get_image("favicon"),
        "darkFavicon": panel.get_image("dark_favicon"),
        "darkMode": panel.has_dark_mode(),
        "maxContentWidth": panel.get_max_content_width(),
        "unsavedChangesAlerts": panel.has_unsaved_changes_alerts(),
        "requiredMarks": panel.get_required_marks(),
        "prefetch": None if prefetch is None else prefetch.value,
        "errorNotifications": _error_notifications(panel),
        "renderHooks": _render_hooks(panel, is_public=is_public),
        "sidebar": panel.get_sidebar().to_wire(),
        "shell": {
            "navigation": panel.has_navigation(),
            "topbar": panel.has_topbar(),
            "breadcrumbs": panel.has_breadcrumbs(),
            "topbarComponent": panel.get_topbar_component(),
            "userMenuItems": [item.to_wire() for item in menu],
        },
        "theme": {"light": light, "dark": dark},
        "cssHooks": panel.get_css_hooks(),
    }


#: The error messages of each panel, by language.
_messages: WeakKeyDictionary[Panel, dict[str, tuple[object, dict[str, Any]]]] = WeakKeyDictionary()


def _error_notifications(panel: Panel) -> dict[str, ErrorNotificationWire | None]:
    declared = panel.get_error_notifications()
    known = _messages.setdefault(panel, {})
    source, wire = known.get(active_locale(), (None, {}))
    if source is not declared:
        wire = {
            str(status): None if message is None else message.to_wire()
            for status, message in declared.items()
        }
        known[active_locale()] = (declared, wire)
    return wire


def active_locale() -> str:
    """Return the code of the active language."""
    return get_language() or settings.LANGUAGE_CODE


def _panels(
    request: HttpRequest, current: Panel, can_access: Callable[[Panel], bool]
) -> list[PanelSwitchWire]:
    """Return the panels that the user may open."""
    return [
        {
            "id": panel.get_id(),
            "name": panel.get_name(),
            "brandName": panel.get_brand_name(),
            "path": f"/{panel.get_current_path()}",
            "icon": panel.get_image("icon"),
            "darkIcon": panel.get_image("dark_icon"),
            "url": panel_url(request, panel),
            "current": panel is current,
        }
        for panel in get_registry().all()
        if can_access(panel)
    ]


def panel_url(request: HttpRequest, panel: Panel) -> str:
    """Return the URL of a panel; absolute if the panel has another host than the request.

    A domain without a port keeps the port of the request.
    """
    domain = panel.get_domain()
    if domain is None:
        return panel.url()
    host = request.get_host()
    if panel.matches_host(host):
        return panel.url()
    port = None if urlsplit(f"//{domain}").port else urlsplit(f"//{host}").port
    netloc = domain if port is None else f"{domain}:{port}"
    return f"{request.scheme}://{netloc}{panel.url()}"


def _locales(panel: Panel) -> LocalesWire | None:
    if not panel.has_locale_switcher():
        return None
    offered = panel.get_locales()
    current = active_locale()
    if current not in offered:
        # Django's default "en-us" is shown as "en".
        language = current.split("-")[0]
        current = language if language in offered else current
    return {
        "current": current,
        "url": panel.reverse("locale"),
        "available": [
            {"code": code, "name": str(name), "current": code == current}
            for code, name in offered.items()
        ],
    }


def _auth(panel: Panel | None, user: Any) -> AuthWire:
    logged_in = getattr(user, "is_authenticated", False)
    return {
        "user": {"name": display_name(user), "email": _email(user)} if logged_in else None,
        "logoutUrl": ports.auth_stack().logout_url() if logged_in else None,
        "loginUrl": panel.reverse("auth.login") if panel is not None else None,
    }


def _impersonation(
    request: HttpRequest, panel: Panel | None, user: Any
) -> ImpersonationWire | None:
    """Return the banner while a user is signed in as another; the pipeline has checked it."""
    impersonator = getattr(request, "panel_impersonator", None)
    if panel is None or impersonator is None:
        return None
    return {
        "name": display_name(user),
        "impersonator": display_name(impersonator),
        "leaveUrl": panel.reverse("settings.impersonation.leave"),
    }


def display_name(user: Any) -> str:
    """Return the full name of a user, else the user name."""
    full_name = user.get_full_name() if hasattr(user, "get_full_name") else ""
    return str(full_name or getattr(user, "name", "") or user.get_username())


def _email(user: Any) -> str | None:
    field = getattr(user, "EMAIL_FIELD", "email")
    return getattr(user, field, None) or None


def _broadcasting(panel: Panel | None, user: Any) -> BroadcastingWire:
    channel = None if panel is None else panel.get_broadcast_channel(user)
    return {"enabled": channel is not None, "channel": channel}


def _search(panel: Panel | None, *, is_open: bool) -> SearchWire:
    """Return the search; ``is_open`` if the user may use the panel."""
    if panel is None or not is_open:
        return {
            "enabled": False,
            "url": None,
            "commandsUrl": None,
            "debounce": 300,
            "keyBindings": ["mod+k"],
        }
    enabled = panel.has_global_search() and bool(panel.get_searchable_resources())
    return {
        "enabled": enabled,
        "url": panel.reverse("search") if enabled else None,
        "commandsUrl": panel.reverse("search.commands"),
        "debounce": panel.get_global_search_debounce(),
        "keyBindings": list(panel.get_global_search_key_bindings()),
    }


@query_section("notifications", lambda local: "")
def _notifications(panel: Panel | None, user: Any) -> NotificationsWire:
    if panel is None or not panel.has_notifications() or not can_be_notified(user):
        return {"enabled": False, "indexUrl": None, "readUrl": None, "clearUrl": None, "unread": 0}
    return {
        "enabled": True,
        "indexUrl": panel.reverse("notifications.index"),
        "readUrl": panel.reverse("notifications.read"),
        "clearUrl": panel.reverse("notifications.clear"),
        "unread": StoredNotification.unread_count(user),
    }
