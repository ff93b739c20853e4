"""The route table of a panel.

``http/urls.py`` converts the routes to Django URL patterns. Handlers are dotted names of
controller methods that are imported on the first call.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.integration_routes import integration_routes, refuse_hidden_pages
from django_panel.panels.own_routes import own_routes
from django_panel.panels.route import VIEWS, Route
from django_panel.panels.settings_routes import settings_routes
from django_panel.resources.pages.base import ResourcePage
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.parent_record import parent_resources_of, route_parameters

if TYPE_CHECKING:
    from django_panel.pages.page import Page
    from django_panel.panels.panel import Panel
    from django_panel.panels.registries import PanelContents
    from django_panel.resources.resource import Resource

_SEGMENT = re.compile(r"(?:[A-Za-z0-9._~-]|\{[A-Za-z_]\w*\})+", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PageWrite(FrozenValue):
    """A write request to a standard page, and the page method that handles it."""

    verb: str
    name: str
    method: str = "handle"
    #: Relative to the page's own path.
    path: str = ""


#: Paths of the standard pages, relative to the resource, and their write requests.
STANDARD_PAGES: Mapping[str, tuple[str, tuple[PageWrite, ...]]] = MappingProxyType(
    {
        "index": ("", ()),
        "create": (
            "create",
            (
                PageWrite("POST", "store"),
                PageWrite("POST", "validateCreateStep", "validate_step", "step"),
            ),
        ),
        "view": ("{record}", ()),
        "edit": (
            "{record}/edit",
            (
                PageWrite("PUT", "update"),
                PageWrite("POST", "validateEditStep", "validate_step", "step"),
            ),
        ),
    }
)


def build_routes(panel: Panel, contents: PanelContents) -> tuple[Route, ...]:
    """Return all routes of a panel, literal paths before parameters."""
    rows = [
        *own_routes(panel),
        *settings_routes(contents),
        *(_page_route(page) for page in contents.pages.all()),
        *(
            route
            for resource in contents.resources.all()
            for route in _resource_routes(panel, contents, resource)
        ),
    ]
    for route in rows:
        _check_path(route)
        _check_tenant_parameter(panel, route)
        _check_signature(route)
    refuse_collisions(rows)
    return tuple(sorted(rows, key=Route.specificity))


def _page_route(page: type[Page]) -> Route:
    return Route(
        "GET",
        _clustered(page, page.get_route_path()),
        f"pages.{page.get_slug()}",
        f"{VIEWS}.page.PageController.show",
        page=page,
        middleware=tuple(page.get_middleware()),
    )


def _resource_routes(
    panel: Panel, contents: PanelContents, resource: type[Resource]
) -> Iterator[Route]:
    """Yield the routes of a resource: its pages and its integrations."""
    slug = contents.resources.slug_of(resource)
    prefix = _clustered(resource, slug)
    guards: tuple[Any, ...] = ()
    if resource.is_nested():
        prefix = _joined(nested_prefix(panel, contents, resource), slug)
        guards = ("panel.parent",)
    pages = tuple(_page_routes(resource, f"resources.{slug}", prefix, guards))
    integrations = tuple(integration_routes(resource, slug, prefix, guards))
    refuse_hidden_pages(pages, integrations)
    yield from (*pages, *integrations)


def _page_routes(
    resource: type[Resource], name: str, prefix: str, guards: tuple[Any, ...]
) -> Iterator[Route]:
    """Yield the routes of a resource's pages; custom pages define their own path."""
    with context.declaring(f"{dotted(resource)}.pages()"):
        pages = resource.pages()
    for key, declared in pages.items():
        page = _checked_page(resource, key, declared)
        path, writes = STANDARD_PAGES.get(key) or (page.get_route_path(key), ())
        writes = tuple(write for write in writes if callable(getattr(page, write.method, None)))
        owner = dotted(page)
        row = partial(Route, page=page, page_key=key, resource=resource, middleware=guards)
        base = _joined(prefix, _without_record(path) if resource.is_singular() else path)
        yield row("GET", base, f"{name}.{key}", f"{owner}.render")
        for write in writes:
            url = _joined(base, write.path)
            yield row(write.verb, url, f"{name}.{write.name}", f"{owner}.{write.method}")
        for method in page.post_methods():
            url = _joined(base, method)
            yield row("POST", url, f"{name}.{key}.{method}", f"{owner}.{method}")


def nested_prefix(panel: Panel, contents: PanelContents, resource: type[Resource]) -> str:
    """Return the path before a nested resource's slug: the slug and key of each parent."""
    parents = parent_resources_of(resource)
    # The innermost first: the message names a resource with its direct parent.
    for child, parent in reversed([*zip((*parents[1:], resource), parents, strict=True)]):
        if not contents.resources.has(parent):
            raise PanelRegistrationException(
                f"{dotted(child)} is nested under {dotted(parent)}, which is not registered in "
                f"the panel {panel.get_id()!r}.",
                "The path contains the parent, and the panel checks its permissions.",
                "Add the parent to the panel, or remove the nested resource.",
            )
    slugs = (contents.resources.slug_of(parent) for parent in parents)
    names = route_parameters(len(parents))
    return "/".join(f"{slug}/{{{name}}}" for slug, name in zip(slugs, names, strict=True))


def _clustered(member: type[Page] | type[Resource], path: str) -> str:
    """Return a path below the slug of the cluster; route names do not contain it."""
    cluster = member.get_cluster()
    return _joined("" if cluster is None else cluster.get_slug(), path)


def _without_record(path: str) -> str:
    """Return the path of a page of a singular resource."""
    return "/".join(part for part in path.strip("/").split("/") if part != "{record}")


def _joined(*parts: str) -> str:
    return "/".join(part for part in (part.strip("/") for part in parts) if part)


def refuse_collisions(rows: Iterable[Route]) -> None:
    """Raise an error if two owners have the same path; pages of one resource may share it."""
    owners: dict[tuple[str, str], type] = {}
    for route in rows:
        owner = _owner(route)
        if owner is None:
            continue
        first = owners.setdefault((route.verb, route.shape()), owner)
        if first is not owner:
            raise PanelRegistrationException.colliding_route_path(route.path, first, owner)


def _owner(route: Route) -> type | None:
    return route.resource or route.page


def _checked_page(resource: type[Resource], key: str, page: Any) -> type[ResourcePage]:
    """Return a page of ``pages()``; raise an error if it is not a resource page."""
    is_page = isinstance(page, type) and issubclass(page, ResourcePage)
    if not is_page or not callable(getattr(page, "render", None)):
        name = dotted(page) if isinstance(page, type) else repr(page)
        raise PanelRegistrationException(
            f"{dotted(resource)}.pages() contains {name} as {key!r}.",
            "The pages of a resource are subclasses of ResourcePage with a render() method.",
            "Use such a class, or register a standalone page with Panel.pages().",
        )
    return page  # type: ignore[no-any-return]


def _check_path(route: Route) -> None:
    """Raise an error if a path contains characters with a meaning in URL patterns."""
    names = route.parameters()
    segments = route.path.split("/") if route.path else []
    if len(set(names)) < len(names) or not all(map(_SEGMENT.fullmatch, segments)):
        raise PanelRegistrationException(
            f"{dotted(route.page or type(route))} has the path {route.path!r}.",
            "A path consists of segments of letters, digits, '.', '_', '~' and '-', and of "
            "parameters such as {record}, each once.",
            "Correct its route_path.",
        )


def _check_tenant_parameter(panel: Panel, route: Route) -> None:
    """Raise an error if a path has the parameter of the panel's own path."""
    if panel.has_tenant_segment() and "tenant" in route.parameters():
        raise PanelRegistrationException(
            f"{dotted(route.page or type(route))} has the path {route.path!r} in the panel "
            f"{panel.get_id()!r}, whose own path contains {{tenant}}.",
            "A parameter occurs once in a URL.",
            "Rename the parameter of the page.",
        )


def _check_signature(route: Route) -> None:
    """Raise an error if a page's method has an argument that is not a path parameter."""
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
            raise PanelRegistrationException(
                f"{dotted(route.page)}.{method}() has the argument {name!r}, but the path "
                f"{route.path!r} has no such parameter.",
                "A page method receives the parameters of its path.",
                "Rename the argument, give it a default, or add it to route_path.",
            )
