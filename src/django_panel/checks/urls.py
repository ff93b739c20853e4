"""System checks for panel URLs that are not included or that another URL pattern hides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Warning
from django.urls import NoReverseMatch, Resolver404, ResolverMatch, get_script_prefix, resolve

from django_panel import conf
from django_panel.panels.panel import Panel

#: The value of every parameter in the URLs that are checked.
_SAMPLE = "1"


def check_urls(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning if the panel has no URL, and for each URL pattern that hides its pages."""
    if not conf.get_settings().register_routes:
        return
    try:
        panel.url()
    except NoReverseMatch:
        yield Warning(
            f"The panel {panel.get_id()!r} has no URL.",
            hint='Add path("", include("django_panel.urls")) to urlpatterns.',
            id="panel.W005",
        )
        return
    yield from _hidden_urls(panel)


def _hidden_urls(panel: Panel) -> Iterator[CheckMessage]:
    hidden: dict[str, list[str]] = {}
    for url in _urls(panel):
        match = _resolve(url)
        if match is not None and not _belongs_to(panel, match):
            hidden.setdefault(_describe(match), []).append(url)
    for pattern, urls in hidden.items():
        others = f" and {len(urls) - 1} more" if len(urls) > 1 else ""
        yield Warning(
            f"The panel {panel.get_id()!r} does not receive requests to {urls[0]!r}{others}: "
            f"the URL pattern {pattern} matches first.",
            hint='Give the panel another path, for example panel.path("panel"), or move '
            'path("", include("django_panel.urls")) before that pattern in urlpatterns.',
            id="panel.W010",
        )


def _urls(panel: Panel) -> list[str]:
    """Return the URLs of the panel, pages first, with a sample value for each parameter."""
    routes = [route for route in panel.get_routes() if route.verb == "GET"]
    own = ("tenant",) if panel.has_tenant_segment() else ()
    urls = (
        panel.reverse(route.name, dict.fromkeys((*own, *route.parameters()), _SAMPLE))
        for route in sorted(routes, key=lambda route: route.page is None)
    )
    return list(dict.fromkeys(urls))


def _resolve(url: str) -> ResolverMatch | None:
    try:
        return resolve(f"/{url.removeprefix(get_script_prefix())}")
    except Resolver404:
        return None


def _belongs_to(panel: Panel, match: ResolverMatch) -> bool:
    return (match.url_name or "").startswith(panel.route_name(""))


def _describe(match: ResolverMatch) -> str:
    """Return a URL pattern and its view as text."""
    view: Any = getattr(match.func, "view_class", match.func)
    name = getattr(view, "__qualname__", None) or type(view).__qualname__
    return f"{match.route!r} ({view.__module__}.{name})"
