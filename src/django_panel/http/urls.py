"""The routes of all panels as Django URL patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NoReturn, overload

from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, clear_url_caches, path, re_path

from django_panel.conf import get_settings
from django_panel.exceptions import PanelException
from django_panel.http import converters
from django_panel.http.dispatch import (
    dispatch,
    handles_csrf_and_login,
    redirect_to_root,
    unknown_path,
)
from django_panel.http.route_match import PathRoutes
from django_panel.internal.fast.resolver import panel_resolver
from django_panel.panels.options.identity import TENANT_SEGMENT, path_order
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory
from django_panel.panels.route import Route
from django_panel.support import ports

Pattern = URLPattern | URLResolver

_PARAMETER = re.compile(r"\{(\w+)\}")


class PanelPatterns(Sequence[Pattern]):
    """The ``urlpatterns`` of ``django_panel.urls``, built on first use and after a change.

    Django's resolver keeps a reference to this object, so the object stays the same and its
    content depends on the registry's generation.
    """

    def __init__(self) -> None:
        self._built: tuple[object, list[Pattern]] | None = None

    def _patterns(self) -> list[Pattern]:
        current = get_settings()
        key = (
            directory.generation,
            current.register_routes,
            current.fast_paths,
            id(ports.auth_stack()),
        )
        if self._built is None or self._built[0] != key:
            self._built = (key, _build())
        return self._built[1]

    @overload
    def __getitem__(self, index: int) -> Pattern: ...

    @overload
    def __getitem__(self, index: slice) -> list[Pattern]: ...

    def __getitem__(self, index: int | slice) -> Pattern | list[Pattern]:
        return self._patterns()[index]

    def __len__(self) -> int:
        return len(self._patterns())

    # Django iterates over the patterns in every request: the key is compared once, not per item.

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._patterns())

    def __reversed__(self) -> Iterator[Pattern]:
        return reversed(self._patterns())


def invalidate() -> None:
    """Clear Django's URL caches after a change of the panels' routes.

    Django then builds a new root resolver, which reads the names of all patterns again.
    """
    clear_url_caches()


def _build() -> list[Pattern]:
    if not get_settings().register_routes:
        return []
    converters.register()
    try:
        panels = directory.all()
    except PanelException as error:
        # `manage.py check` reports the error; a request must not get a 404 because of it.
        return [re_path("", broken, {"error": error})]
    patterns: list[Pattern] = list(ports.auth_stack().urlpatterns())
    for panel in panels:
        # A tenant whose key is the path of another panel is escaped.
        converters.add_literal_segments(
            {part for part in panel.get_path().split("/") if part not in ("", TENANT_SEGMENT)}
        )
    groups = [(path_order(panel.get_path()), _panel_patterns(panel)) for panel in panels]
    groups += [
        (path_order(start), _patterns_without_tenant(panel, start))
        for panel in panels
        if (start := _path_before_tenant(panel)) is not None
        # The path may be that of another panel.
        and start not in {panel.get_path() for panel in panels}
    ]
    # The patterns of a panel match everything below its path.
    for _, group in sorted(groups, key=itemgetter(0)):
        patterns.extend(group)
    return patterns


def _path_before_tenant(panel: Panel) -> str | None:
    """Return the path of a panel without the tenant; None if it does not end with it."""
    start, separator, rest = panel.get_path().rpartition(f"/{TENANT_SEGMENT}")
    return start if separator and not rest else None


def _patterns_without_tenant(panel: Panel, start: str) -> Iterator[Pattern]:
    """Yield the patterns of the path without a tenant: the dashboard chooses one."""
    for route in (start, f"{start}/"):
        yield path(route, redirect_to_root, {"panel": panel})


def _panel_patterns(panel: Panel) -> Iterator[Pattern]:
    """Yield the root, its trailing slash, everything below, and the 404 of unknown paths."""
    root = panel.get_path()
    paths = _paths(panel)
    converters.add_literal_segments(
        {part for routes, _ in paths for part in routes.path.split("/") if "{" not in part}
    )
    route = root.replace(TENANT_SEGMENT, f"<{converters.TENANT_NAME}:tenant>")
    for path_routes, routes in paths:
        if path_routes.path == "":
            yield from _patterns(panel, route, path_routes, routes)
    below = (entry for entry in paths if entry[0].path != "")
    patterns = [pattern for entry in below for pattern in _patterns(panel, entry[0].path, *entry)]
    if root == "":
        yield panel_resolver("", patterns)
        return
    yield path(f"{route}/", redirect_to_root, {"panel": panel})
    yield panel_resolver(f"{route}/", patterns)
    anything = re.escape(root).replace(re.escape(TENANT_SEGMENT), "(?P<tenant>[^/]+)")
    yield re_path(rf"^{anything}/", unknown_path, {"panel": panel})


def _paths(panel: Panel) -> list[tuple[PathRoutes, list[Route]]]:
    """Return each path once, with all its routes, in the order they are matched."""
    paths: list[tuple[PathRoutes, list[Route]]] = []
    for shape, rows in groupby(panel.get_routes(), key=Route.shape):
        routes = list(rows)
        by_verb = {route.verb: route for route in reversed(routes)}
        paths.append((PathRoutes(panel, routes[0].path if shape else "", by_verb), routes))
    return paths


def _patterns(
    panel: Panel, prefix: str, path_routes: PathRoutes, routes: list[Route]
) -> Iterator[URLPattern]:
    """Yield a pattern per route name: two names may share a path, and both can be reversed."""
    is_page = any(route.page is not None for route in routes)

    def parameter(match: re.Match[str]) -> str:
        return f"<{converters.converter_of(match[1], is_page=is_page)}:{match[1]}>"

    template = _PARAMETER.sub(parameter, prefix)
    for name, route in {route.name: route for route in routes}.items():
        arguments = {"route": path_routes, **dict(route.defaults)}
        yield path(template, dispatch, arguments, name=panel.route_name(name))


@handles_csrf_and_login
def broken(request: HttpRequest, error: Exception, **params: Any) -> NoReturn:
    """Raise the error of the panels' declaration in every request to a panel."""
    # The error object is shared; without this its traceback would grow with every request.
    raise error.with_traceback(None)
