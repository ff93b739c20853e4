"""The route tables of all panels as Django URL patterns, which follow the settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NoReturn, overload

from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, clear_url_caches, path, re_path

from django_panel.conf import get_settings
from django_panel.exceptions import PanelException
from django_panel.http import converters
from django_panel.http.calls import RoutePlace
from django_panel.http.dispatch import dispatch, guards_itself, to_root, unknown
from django_panel.internal.fast.resolver import panel_resolver
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory
from django_panel.panels.routes import Route
from django_panel.support import ports

Pattern = URLPattern | URLResolver

_PARAMETER = re.compile(r"\{(\w+)\}")


class PanelPatterns(Sequence[Pattern]):
    """The ``urlpatterns`` of ``django_panel.urls``, built on first use and again after a change.

    A host's resolver holds on to this object, so the object stays the same and its content
    depends on the registry's generation.
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
    """Make ``reverse()`` follow a change of the panels' routes.

    Django then makes a new root resolver, which reads the names of all included patterns again.
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
    # A panel at the root matches the paths of all other panels, so it comes last.
    for panel in sorted(panels, key=lambda panel: (panel.get_path() == "", panel.get_id())):
        patterns.extend(_panel_patterns(panel))
    return patterns


def _panel_patterns(panel: Panel) -> Iterator[Pattern]:
    """Yield the root, its trailing slash, everything below, and the 404 of unknown paths."""
    root = panel.get_path()
    places = _places(panel)
    converters.remember_literals(
        {part for place, _ in places for part in place.path.split("/") if "{" not in part}
    )
    for place, routes in places:
        if place.path == "":
            yield from _named(panel, root, place, routes)
    below = (row for row in places if row[0].path != "")
    patterns = [pattern for place in below for pattern in _named(panel, place[0].path, *place)]
    if root == "":
        yield panel_resolver("", patterns)
    else:
        yield path(f"{root}/", to_root, {"panel": panel})
        yield panel_resolver(f"{root}/", patterns)
        yield re_path(rf"^{re.escape(root)}/", unknown, {"panel": panel})


def _places(panel: Panel) -> list[tuple[RoutePlace, list[Route]]]:
    """Return each path once, with all its routes, in the order they are matched."""
    places: list[tuple[RoutePlace, list[Route]]] = []
    for shape, rows in groupby(panel.get_routes(), key=Route.shape):
        routes = list(rows)
        by_verb = {route.verb: route for route in reversed(routes)}
        places.append((RoutePlace(panel, routes[0].path if shape else "", by_verb), routes))
    return places


def _named(
    panel: Panel, where: str, place: RoutePlace, routes: list[Route]
) -> Iterator[URLPattern]:
    """Yield a pattern per name: two names may share a path, and both can be reversed."""
    template = _PARAMETER.sub(rf"<{converters.NAME}:\1>", where)
    for name in dict.fromkeys(route.name for route in routes):
        yield path(template, dispatch, {"route": place}, name=panel.route_name(name))


@guards_itself
def broken(request: HttpRequest, error: Exception, **params: Any) -> NoReturn:
    """Raise the error of the panels' declaration in every request to a panel."""
    # The error object is shared; without this its traceback would grow with every request.
    raise error.with_traceback(None)
