"""``RecordSource``: what a resource and a relation of one record have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404

from django_panel.resources.parents import resolve_parents
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.shown import find_manager
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context, ports
from django_panel.support.keys import RecordKey
from django_panel.support.parent_record import lineage_of, route_parameters
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.resources.actions.trash import Trash
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema

__all__ = ["Address", "QueryScope", "RecordSource", "source_from_address"]

#: The scalars from which ``source_from_address()`` makes the same source again.
Address = Mapping[str, RecordKey]


@runtime_checkable
class RecordSource(Protocol):
    """Records with their scope, permissions, schemas and addresses.

    Implemented by ``ResourceSource`` and ``RelationSource``. User, tenant and parents are read
    from the ambient context when a method is called.
    """

    @property
    def model(self) -> type[Model]: ...

    @property
    def resource(self) -> type[Resource]:
        """The resource whose policy applies to the records and that a history names."""

    @property
    def relation(self) -> RelationSource | None:
        """This source where it is a relation's; None for a resource."""

    @property
    def panel(self) -> PanelPort: ...

    @property
    def slug(self) -> str:
        """A name that is the same on every request."""

    @property
    def label(self) -> str: ...

    @property
    def plural_label(self) -> str: ...

    @property
    def trash(self) -> Trash | None:
        """The names of the model's trash; None where a deletion is final."""

    def has_soft_deletes(self) -> bool:
        """Return whether a key may name a trashed record."""

    # Records.

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        """Return the records in scope."""

    def find(self, key: RecordKey, lock: bool = False) -> Any | None:
        """Return the record in scope with this key, or None."""

    def resolve(self, key: RecordKey, lock: bool = False) -> Any:
        """Return the record in scope with this key, or raise ``Http404``."""

    def find_many(self, keys: Sequence[RecordKey], lock: bool = False) -> list[Any]:
        """Return the records in scope with these keys; in key order where they are locked."""

    # Permissions of the current user.

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        """Return whether the user has an ability, on a record where there is one."""

    def allows_each(
        self, ability: str, records: Sequence[Model] = ()
    ) -> Callable[[Model], Verdict]:
        """Return a function that returns the verdict on each of these records.

        It is a ``Verdict`` where the result is the same for all records of the source.
        """

    def depends_on_record(self, ability: str) -> bool:
        """Return whether verdicts on two records can differ; the same for every user."""

    # Schemas.

    def table(self) -> TableSchema: ...

    def form(self, page: str) -> FormSchema: ...

    def infolist(self) -> InfolistSchema | None:
        """Return the infolist, or None where none is declared."""

    def action(self, scope: str, name: str) -> Action | None:
        """Return an action by scope (``record``, ``bulk``, ``table``, ``infolist``) and name."""

    # Titles and addresses.

    def record_title(self, record: Model) -> str: ...

    def has_page(self, page: str) -> bool:
        """Return whether ``url()`` knows this page."""

    def url(self, page: str = "index", record: Model | RecordKey | None = None) -> str: ...

    # New records.

    def given(self) -> dict[str, Any]:
        """Return the attributes that the server sets on a new record, such as its parent."""

    def join(self, record: Model) -> None:
        """Link a stored record to its parent where none of its attributes does."""

    def address(self) -> Address:
        """Return the scalars from which ``source_from_address()`` makes this source again."""


def source_from_address(address: Address) -> RecordSource:
    """Return the source that ``address()`` describes, for the current user and tenant.

    In a job there is no request: the job binds user and tenant first. What no longer exists or
    is out of scope raises ``Http404``, a record or relation that the user may not view
    ``PermissionDenied``.
    """
    panel = ports.directory().by_id(str(address["panel"]))
    with context.bind(panel=panel):
        resource = panel.resource_by_slug(str(address["resource"]))
        if resource is None:
            raise Http404
        links = lineage_of(resource)
        keys = [address[name] for name in route_parameters(len(links))]
        parents = resolve_parents(links, keys) if links else None
    source = ResourceSource(resource, panel, parents)
    return _relation_of(source, address) if "relation" in address else source


def _relation_of(owners: ResourceSource, address: Address) -> RecordSource:
    owner = owners.resolve(address["record"])
    manager = find_manager(owners.panel, owners.resource, str(address["relation"]))
    if manager is None:
        raise Http404
    relation = RelationSource(manager, owners.resource, owner, owners.panel, owners.parents())
    if not owners.allows("view", owner) or not relation.allows("view_any"):
        raise PermissionDenied
    return relation
