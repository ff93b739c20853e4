"""The route table of a panel: verb, path, name, handler, as plain data.

Nothing here knows Django's URL patterns or a view; ``http/urls.py`` turns rows into
patterns. Handlers are dotted names of controller methods, imported when first called.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException, dotted

if TYPE_CHECKING:
    from django_panel.pages.page import Page
    from django_panel.panels.contents import PanelContents
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

_PARAMETER = re.compile(r"\{(\w+)\}")
_VIEWS = "django_panel.http.views"

#: Fixed paths of the standard pages, relative to the resource; write verb and its name.
STANDARD_PAGES: Mapping[str, tuple[str, tuple[str, str] | None]] = MappingProxyType(
    {
        "index": ("", None),
        "create": ("create", ("POST", "store")),
        "view": ("{record}", None),
        "edit": ("{record}/edit", ("PUT", "update")),
    }
)


@dataclass(frozen=True, slots=True)
class Route:
    """One row of a panel's route table."""

    verb: str
    path: str
    name: str
    #: ``module.Class.method``; a page's own method or a controller's.
    handler: str
    #: Outside the panel's authentication: the sign-in screens.
    guest: bool = False
    page: type[Any] | None = None
    page_key: str | None = None
    resource: type[Resource] | None = None
    #: The page's own middleware, after the panel's guards.
    middleware: tuple[Any, ...] = ()

    def parameters(self) -> tuple[str, ...]:
        """Return the names of the path's parameters."""
        return tuple(_PARAMETER.findall(self.path))

    def shape(self) -> str:
        """Return the path with its parameter names erased, as collisions compare it."""
        return _PARAMETER.sub("{}", self.path)

    def specificity(self) -> tuple[Any, ...]:
        """Order literal segments before parameters, place by place."""
        return tuple(
            (1, "") if _PARAMETER.search(part) else (0, part) for part in self.path.split("/")
        )


def build_routes(panel: Panel, contents: PanelContents) -> tuple[Route, ...]:
    """Return a panel's whole route table, literal paths before parameters."""
    rows = [
        *_own_routes(panel),
        *(_page_route(page) for page in contents.pages.all()),
        *(
            route
            for resource in contents.resources.all()
            for route in _resource_routes(resource, contents.resources.slug_of(resource))
        ),
    ]
    _refuse_collisions(rows)
    for route in rows:
        _check_signature(route)
    return tuple(sorted(rows, key=Route.specificity))


def _own_routes(panel: Panel) -> Iterator[Route]:
    dashboard = panel.get_dashboard()
    yield Route(
        "GET",
        "",
        "dashboard",
        f"{_VIEWS}.dashboard.DashboardController.show",
        page=dashboard,
        middleware=tuple(dashboard.get_middleware()),
    )
    yield Route("GET", "login", "auth.login", f"{_VIEWS}.auth.AuthController.login", guest=True)
    yield Route(
        "POST", "locale", "locale", f"{_VIEWS}.locale.LocaleController.store", guest=True
    )


def _page_route(page: type[Page]) -> Route:
    return Route(
        "GET",
        page.get_route_path(),
        f"pages.{page.get_slug()}",
        f"{_VIEWS}.page.PageController.show",
        page=page,
        middleware=tuple(page.get_middleware()),
    )


def _resource_routes(resource: type[Resource], slug: str) -> Iterator[Route]:
    """Yield a resource's rows: standard keys at their fixed paths, others at their own."""
    for key, page in resource.pages().items():
        path, write = STANDARD_PAGES.get(key, (None, None))
        if path is None:
            path = page.get_route_path(key)
        full = f"{slug}/{path}".rstrip("/")
        name = f"resources.{slug}"
        yield _row("GET", full, f"{name}.{key}", page, "render", key, resource)
        if write is not None and callable(getattr(page, "handle", None)):
            verb, written = write
            yield _row(verb, full, f"{name}.{written}", page, "handle", key, resource)


def _row(  # noqa: PLR0913 - a row has these columns
    verb: str,
    path: str,
    name: str,
    page: type[Any],
    method: str,
    key: str,
    resource: type[Resource],
) -> Route:
    return Route(
        verb, path, name, f"{dotted(page)}.{method}", page=page, page_key=key, resource=resource
    )


def _refuse_collisions(rows: list[Route]) -> None:
    """Raise when two owners claim one path shape; a resource may shadow its own page."""
    claimed: dict[tuple[str, str], Route] = {}
    for route in rows:
        owner = _owner(route)
        first = claimed.setdefault((route.verb, route.shape()), route)
        if owner is not None and _owner(first) is not None and _owner(first) is not owner:
            raise PanelRegistrationException.colliding_route_path(
                route.path, _owner(first) or owner, owner
            )


def _owner(route: Route) -> type | None:
    return route.resource or route.page


def _check_signature(route: Route) -> None:
    """Raise when a page's method asks for a parameter its path does not have."""
    if route.resource is None or route.page is None:
        return
    method = route.handler.rsplit(".", 1)[1]
    signature = inspect.signature(getattr(route.page, method))
    for name, parameter in list(signature.parameters.items())[1:]:
        optional = parameter.default is not parameter.empty or parameter.kind in {
            parameter.VAR_KEYWORD,
            parameter.VAR_POSITIONAL,
        }
        if name != "request" and not optional and name not in route.parameters():
            raise PanelRegistrationException.unnamed_parameter(
                route.page, method, name, route.path
            )
