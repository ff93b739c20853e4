"""The routes of a resource's integrations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.route import VIEWS, Route
from django_panel.resources.integrations import integration_settings

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

_CONTROLLER = f"{VIEWS}.integrations.IntegrationController"
_ONE = "{integration}"
#: Verb, path below ``integrations``, end of the name, and method.
_ROUTES = (
    ("GET", "", "", "index"),
    ("POST", "", ".store", "store"),
    ("PUT", f"/{_ONE}", ".update", "update"),
    ("DELETE", f"/{_ONE}", ".destroy", "destroy"),
    ("POST", f"/{_ONE}/send", ".send", "send"),
    ("POST", f"/{_ONE}/rotate", ".rotate", "rotate"),
    ("POST", f"/{_ONE}/deliveries/{{delivery}}/redeliver", ".redeliver", "redeliver"),
)


def integration_routes(
    resource: type[Resource], slug: str, prefix: str, guards: tuple[Any, ...]
) -> Iterator[Route]:
    """Yield the routes below ``{prefix}/integrations``; none unless the resource enables them."""
    if not integration_settings(resource).is_enabled():
        return
    row = partial(Route, resource=resource, middleware=guards, defaults=(("resource", slug),))
    for verb, path, name, method in _ROUTES:
        yield row(
            verb,
            f"{prefix}/integrations{path}",
            f"resources.{slug}.integrations{name}",
            f"{_CONTROLLER}.{method}",
        )


def refuse_hidden_pages(pages: Iterable[Route], integrations: Iterable[Route]) -> None:
    """Raise an error if a page of a resource has a path or name of its integrations."""
    taken = {value for route in integrations for value in (route.shape(), route.name)}
    for route in pages:
        if route.shape() in taken or route.name in taken:
            raise PanelRegistrationException(
                f"The page {route.page_key!r} of {dotted(route.resource or Route)} has the path "
                f"{route.path!r}, which belongs to the integrations of the resource.",
                "A resource with integrations uses the path 'integrations' and the paths below it.",
                "Rename the page's key and route_path, or remove enabled() from integrations().",
            )
