"""A resource as one user sees it: panel, tenant and parent are bound as in a request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from django_panel.exceptions import dotted
from django_panel.models.users import fresh_user
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.resources.addresses import address_of, bound_source, source_from_address
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.support.tenants import entering
from django_panel.testing.failures import missing, require

if TYPE_CHECKING:
    from django.db.models import Model
    from django.http import HttpRequest

    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Acting(FrozenValue):
    """Who looks at which records: a user, a resource of a panel, and optionally a relation."""

    resource: type[Resource]
    panel: Panel
    user: Any = None
    tenant: Any = None
    #: The direct parent of a nested resource.
    parent: Model | None = None
    #: The key of a relation manager, and the record whose relation it is.
    relation: str | None = None
    owner: Model | None = None

    @classmethod
    def of(cls, resource: type[Resource], panel: Panel | str | None, **options: Any) -> Acting:
        """Return the scene of a helper; without a panel, the only one with the resource."""
        relation, owner = options.get("relation"), options.get("owner")
        require((relation is None) == (owner is None), "relation and owner are passed together.")
        return cls(resource, panel_of(resource, panel), **options)

    @contextmanager
    def bound(self) -> Iterator[RecordSource]:
        """Bind everything, and return the source of the records.

        The user is read again, as in a new request: permissions that were changed meanwhile are
        seen.
        """
        user = self.user
        if user is None:
            user = AnonymousUser()
        elif user.pk is not None:
            user = fresh_user(user.pk)
        with (
            context.unbound(),
            context.bind(panel=self.panel, user=user, request=self._request(user)),
            entering(self.tenant, self.panel),
            self._records() as source,
        ):
            yield self._relation(source)

    def name(self) -> str:
        """Return the name of the user, for messages."""
        return "a guest" if self.user is None else str(self.user)

    @contextmanager
    def _records(self) -> Iterator[RecordSource]:
        """Return the records of the resource, with the parent bound."""
        resource, parent = self.resource, None
        require(
            self.panel.has_resource(resource),
            f"The panel {self.panel.get_id()!r} does not register {dotted(resource)}.",
        )
        if resource.is_nested():
            require(
                self.parent is not None,
                f"{dotted(resource)} is nested. Pass parent= with the parent record.",
            )
            parent = wire_key(cast("Model", self.parent))
        address = address_of(self.panel.get_id(), resource.get_slug(), parent=parent)
        with ExitStack() as stack:
            try:
                source = stack.enter_context(bound_source(address))
            except Http404:
                raise AssertionError(
                    f"{self.name()} cannot see the parent {self.parent} of {dotted(resource)}."
                ) from None
            yield source

    def _relation(self, source: RecordSource) -> RecordSource:
        """Return the relation of the owner, or the records themselves without one."""
        if self.relation is None or self.owner is None:
            return source
        address = {**source.address(), "record": wire_key(self.owner), "relation": self.relation}
        try:
            return source_from_address(address)
        except (Http404, PermissionDenied):
            managers = [
                manager.get_key() for manager in declared_managers(self.panel, self.resource)
            ]
            message = missing("relation", self.relation, managers, dotted(self.resource))
            raise AssertionError(
                f"{message} Or {self.name()} may not view it, or the record {self.owner}."
            ) from None

    def _request(self, user: Any) -> HttpRequest:
        """Return a request of the user, for callbacks that read the current one."""
        request = RequestFactory().get("/")
        request.user = user
        request.session = import_module(settings.SESSION_ENGINE).SessionStore()
        return request


def panel_of(resource: type[Resource], panel: Panel | str | None) -> Panel:
    """Return a panel by its id; without one, the only panel that registers the resource."""
    if isinstance(panel, Panel):
        return panel
    if panel is not None:
        return get_registry().by_id(panel)
    panels = [candidate for candidate in get_registry().all() if candidate.has_resource(resource)]
    require(panels, f"No panel registers {dotted(resource)}. Add it with Panel.resources().")
    names = ", ".join(candidate.get_id() for candidate in panels)
    require(
        len(panels) == 1,
        f"Several panels register {dotted(resource)}: {names}. Pass panel= with one of them.",
    )
    return panels[0]
