"""Other ways in: login pages of the same site that nobody throttles (a system check)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage
from django.core.checks import Warning as CheckWarning
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

#: Apps that watch every ``authenticate`` call, whichever door it came through.
_WATCHMEN = ("axes", "defender")


def unthrottled_doors() -> list[CheckMessage]:
    """Return a warning for each login page that takes passwords without counting them.

    A throttle on one of two doors to the same accounts holds nobody up.
    """
    if any(apps.is_installed(name) for name in _WATCHMEN):
        return []
    return [
        CheckWarning(
            f"{name} at {address!r} takes the same passwords as the panel, without a limit.",
            hint="Send its visitors to the panel's login (a RedirectView on that path, placed "
            "before it in urlpatterns), put a throttle such as django-axes before it, or, "
            "where it is guarded elsewhere, set "
            'SILENCED_SYSTEM_CHECKS = ["panel.W061"].',
            id="panel.W061",
        )
        for name, address in _doors()
    ]


def _doors() -> Iterator[tuple[str, str]]:
    for address, view in _views(get_resolver(), ""):
        name = _door_name(view)
        if name is not None and _is_reached(address, view):
            yield name, address


def _views(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for entry in resolver.url_patterns:
        address = f"{prefix}{entry.pattern}"
        if isinstance(entry, URLResolver):
            yield from _views(entry, address)
        elif isinstance(entry, URLPattern):
            yield address, entry.callback


def _door_name(view: Callable[..., Any]) -> str | None:
    """Return what a login view is called, or None for every other view."""
    # Imports models; this module is imported before Django loads them.
    from django.contrib.auth.views import LoginView  # noqa: PLC0415

    if apps.is_installed("django.contrib.admin"):
        # Imports models of apps that the host may not have installed.
        from django.contrib.admin import AdminSite  # noqa: PLC0415

        # A site whose login was replaced (allauth's secure_admin_login, say) has no bound
        # method here any more.
        if isinstance(getattr(view, "__self__", None), AdminSite):
            return "The Django admin's login" if view.__name__ == "login" else None
    view_class = getattr(view, "view_class", None)
    if isinstance(view_class, type) and issubclass(view_class, LoginView):
        return f"{view_class.__module__}.{view_class.__qualname__}"
    return None


def _is_reached(address: str, view: Callable[..., Any]) -> bool:
    """Return whether visitors get there; an earlier pattern may stand before it."""
    if "<" in address or "^" in address:
        return True
    try:
        return resolve(f"/{address}").func == view
    except Resolver404:
        return True
