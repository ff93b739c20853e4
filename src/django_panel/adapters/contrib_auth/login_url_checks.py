"""System check for other login pages of the site without a rate limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage
from django.core.checks import Warning as CheckWarning
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

#: Views of other packages that exchange a password for a token. They are named and not imported:
#: the packages are optional.
_TOKEN_VIEWS = frozenset(
    {
        "rest_framework.authtoken.views.ObtainAuthToken",
        "rest_framework_simplejwt.views.TokenObtainPairView",
        "rest_framework_simplejwt.views.TokenObtainSlidingView",
        "oauth2_provider.views.base.TokenView",
        "knox.views.LoginView",
    }
)
#: Apps that limit every ``authenticate()`` call.
_THROTTLING_APPS = ("axes", "defender")


def unthrottled_login_urls() -> list[CheckMessage]:
    """Return a warning for each login page without a rate limit.

    An attacker would guess passwords there instead of on the panel's login page.
    """
    if any(apps.is_installed(name) for name in _THROTTLING_APPS):
        return []
    return [
        CheckWarning(
            f"{name} at {url!r} accepts the same passwords as the panel, without a rate limit.",
            hint="Redirect it to the panel's login (a RedirectView on that path, before it in "
            "urlpatterns), install a rate limit such as django-axes, or, if it is protected "
            "in another way, set "
            'SILENCED_SYSTEM_CHECKS = ["panel.W061"].',
            id="panel.W061",
        )
        for name, url in _login_urls()
    ]


def _login_urls() -> Iterator[tuple[str, str]]:
    for url, view in _views(get_resolver(), ""):
        name = _login_name(view)
        if name is not None and _is_reachable(url, view):
            yield name, url


def _views(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for entry in resolver.url_patterns:
        url = f"{prefix}{entry.pattern}"
        if isinstance(entry, URLResolver):
            yield from _views(entry, url)
        elif isinstance(entry, URLPattern):
            yield url, entry.callback


def _login_name(view: Callable[..., Any]) -> str | None:
    """Return the name of a login view, or None for other views."""
    # Imports models; this module is imported before Django loads them.
    from django.contrib.auth.views import LoginView  # noqa: PLC0415

    if apps.is_installed("django.contrib.admin"):
        # Imports models of an app that may not be installed.
        from django.contrib.admin import AdminSite  # noqa: PLC0415

        # A replaced login view (for example allauth's secure_admin_login) is not a bound method.
        if isinstance(getattr(view, "__self__", None), AdminSite):
            return "The Django admin's login" if view.__name__ == "login" else None
    # Django sets ``view_class``, Django REST framework ``cls``.
    view_class = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if not isinstance(view_class, type):
        return None
    if issubclass(view_class, LoginView) or _is_unthrottled_token_view(view_class):
        return _dotted(view_class)
    return None


def _is_unthrottled_token_view(view_class: type) -> bool:
    """Return whether a view exchanges a password for a token, without ``throttle_classes``."""
    names = {_dotted(cls) for cls in view_class.__mro__}
    return not names.isdisjoint(_TOKEN_VIEWS) and not getattr(view_class, "throttle_classes", ())


def _dotted(view_class: type) -> str:
    return f"{view_class.__module__}.{view_class.__qualname__}"


def _is_reachable(url: str, view: Callable[..., Any]) -> bool:
    """Return whether the URL resolves to the view; an earlier pattern may hide it."""
    if "<" in url or "^" in url:
        return True
    try:
        return resolve(f"/{url}").func == view
    except Resolver404:
        return True
