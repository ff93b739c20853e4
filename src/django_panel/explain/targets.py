"""Find the page or the action that a developer names, and explain it for a user."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404

from django_panel.exceptions import nearest
from django_panel.explain.action_rules import explain_action
from django_panel.explain.page_rules import explain_page
from django_panel.explain.record_scope import explain_record
from django_panel.explain.recording import AskedPermissions
from django_panel.explain.steps import Explanation, until_refused
from django_panel.resources.addresses import address_of, bound_source, source_from_address
from django_panel.support import context, ports
from django_panel.support.frozen import FrozenValue
from django_panel.support.steps import Step
from django_panel.support.tenants import entering

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.route import Route
    from django_panel.records.address import Address
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.support.keys import RecordKey

#: In the order in which they are searched for a name.
SCOPES = ("record", "bulk", "table", "infolist")
#: Scopes whose actions run on one record.
OF_RECORDS = frozenset({"record", "infolist"})


class UnknownTarget(Exception):
    """No page or action has this name."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Asked(FrozenValue):
    """Who asks about what: the user, the panel, the tenant, and the keys of records."""

    panel: Panel
    user: Any
    tenant: Any = None
    record: RecordKey | None = None
    parent: RecordKey | None = None

    def address(self, resource: type[Resource]) -> Address:
        """Return the address of a resource of the bound panel, with the parent."""
        return address_of(self.panel.get_id(), resource.get_slug(), parent=self.parent)


def explain(asked: Asked, name: str, scope: str | None = None) -> Explanation:
    """Explain a page (``tasks.edit``, ``dashboard``) or an action (``tasks.archive``).

    ``scope`` restricts the search to the actions of one scope.
    """
    route = None if scope is not None else find_page(asked.panel, name)
    if route is not None:
        return _explained(asked, f"the page {route.name!r}", _PageTarget(route))
    target = find_action(asked.panel, name, scope)
    if target is None:
        raise UnknownTarget(_unknown(asked, name))
    return _explained(asked, f"the {target.scope} action {name!r}", target)


def find_page(panel: Panel, name: str) -> Route | None:
    """Return the route of a page: by its name, or the name without its first word."""
    pages = {route.name: route for route in panel.get_routes() if route.verb == "GET"}
    candidates = (name, f"resources.{name}", f"pages.{name}")
    return next((pages[candidate] for candidate in candidates if candidate in pages), None)


def find_target_panels(panels: Iterable[Panel], name: str) -> list[Panel]:
    """Return the panels that have a page or an action of this name."""
    return [
        panel
        for panel in panels
        if find_page(panel, name) is not None or find_action(panel, name) is not None
    ]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _PageTarget(FrozenValue):
    route: Route

    @property
    def resource(self) -> type[Resource] | None:
        return self.route.resource

    def steps(
        self, asked: Asked, permissions: AskedPermissions, source: RecordSource | None
    ) -> Iterator[Step]:
        yield from explain_page(self.route, permissions, source, asked.record)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _ActionTarget(FrozenValue):
    resource: type[Resource]
    scope: str
    name: str

    def steps(
        self, asked: Asked, permissions: AskedPermissions, source: RecordSource | None
    ) -> Iterator[Step]:
        action = None if source is None else source.action(self.scope, self.name)
        if source is None or action is None:
            return
        record = None
        if self.scope in OF_RECORDS:
            if asked.record is None:
                yield Step.note("Record", "No record was named, so its rules were not checked.")
                return
            yield from explain_record(source, asked.record)
            record = source.find(asked.record)
            if record is None:
                return
        yield from explain_action(source, action, permissions, record)


def find_action(panel: Panel, name: str, scope: str | None = None) -> _ActionTarget | None:
    """Return the action ``{resource}.{action}`` in a scope, or in the first one that has it."""
    slug, _, action = name.partition(".")
    resource = panel.resource_by_slug(slug)
    if resource is None or not action:
        return None
    with context.bind(panel=panel):
        address = address_of(panel.get_id(), resource.get_slug())
        source = source_from_address(address, with_parents=False)
        for candidate in SCOPES if scope is None else (scope,):
            if source.action(candidate, action) is not None:
                return _ActionTarget(resource, candidate, action)
    return None


def _explained(asked: Asked, subject: str, target: _PageTarget | _ActionTarget) -> Explanation:
    permissions = AskedPermissions(asked.user)
    with context.unbound(), closing(_steps(asked, permissions, target)) as steps:
        return Explanation(subject, tuple(until_refused(steps)))


def _steps(
    asked: Asked, permissions: AskedPermissions, target: _PageTarget | _ActionTarget
) -> Generator[Step, None, None]:
    panel, user = asked.panel, permissions.user
    with context.bind(panel=panel, user=user):
        route = target.route if isinstance(target, _PageTarget) else None
        yield from ports.guard_steps(panel, user, asked.tenant, route)
        with entering(asked.tenant, panel):
            yield from _inside(asked, permissions, target)


def _inside(
    asked: Asked, permissions: AskedPermissions, target: _PageTarget | _ActionTarget
) -> Iterator[Step]:
    resource = target.resource
    if resource is None:
        yield from target.steps(asked, permissions, None)
        return
    if not resource.is_nested():
        yield from target.steps(asked, permissions, source_from_address(asked.address(resource)))
        return
    if asked.parent is None:
        yield Step.note("Parent", "The resource is nested, and no parent record was named.")
        return
    try:
        with bound_source(asked.address(resource)) as source:
            yield Step.of("Parent", True, f"The parent {asked.parent} may be viewed.")
            yield from target.steps(asked, permissions, source)
    except Http404:
        text = f"The parent {asked.parent} is out of scope, or may not be viewed."
        yield Step.of("Parent", False, text)


def _unknown(asked: Asked, name: str) -> str:
    pages = sorted(_page_names(asked.panel))
    slugs = sorted(resource.get_slug() for resource in asked.panel.get_resources())
    return (
        f"The panel {asked.panel.get_id()!r} has no page and no action {name!r}."
        f"{nearest(name, pages)} Pages: {', '.join(pages)}. An action is named "
        f"{{resource}}.{{action}}; resources: {', '.join(slugs) or 'none'}."
    )


def _page_names(panel: Panel) -> Iterable[str]:
    for route in panel.get_routes():
        if route.verb == "GET" and route.page is not None:
            yield route.name.removeprefix("resources.").removeprefix("pages.")
