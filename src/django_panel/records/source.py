"""``RecordSource``: the common interface of a resource and of a relation of one record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from django.db.models import Model, QuerySet

from django_panel.support.keys import RecordKey
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.records.address import Address
    from django_panel.records.tenant_ownership import TenantOwnership
    from django_panel.records.trash import Trash
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema


@runtime_checkable
class RecordSource(Protocol):
    """Records with their scope, permissions, schemas and URLs.

    Implemented by ``ResourceSource``, ``RelationSource`` and ``ModelSource``. User, tenant and
    parents are read from the ambient context when a method is called.
    """

    @property
    def model(self) -> type[Model]: ...

    @property
    def resource(self) -> type[Resource]:
        """The resource of the records: its policy applies, and audit logs name it."""

    @property
    def has_resource(self) -> bool:
        """Whether a panel has the resource; otherwise Django's permissions apply."""

    @property
    def relation(self) -> RelationSource | None:
        """This source if it is a relation, else None."""

    @property
    def panel(self) -> PanelPort: ...

    @property
    def slug(self) -> str:
        """A name that identifies the source."""

    @property
    def label(self) -> str: ...

    @property
    def plural_label(self) -> str: ...

    @property
    def trash(self) -> Trash | None:
        """The soft-delete names of the model; None if it has no soft deletes."""

    def has_soft_deletes(self) -> bool:
        """Return whether trashed records can be looked up."""

    # Records.

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        """Return the records in scope."""

    def database(self) -> str:
        """Return the alias of the database that the records are written to."""

    def find(self, key: RecordKey, lock: bool = False) -> Any | None:
        """Return the record in scope with this key, or None."""

    def resolve(self, key: RecordKey, lock: bool = False) -> Any:
        """Return the record in scope with this key, or raise ``Http404``."""

    def find_many(self, keys: Sequence[RecordKey], lock: bool = False) -> list[Any]:
        """Return the records in scope with these keys; in key order if they are locked."""

    def related(self, model: type[Model]) -> RecordSource:
        """Return the records of another model that are used together with these."""

    def choices(self) -> QuerySet[Any]:
        """Return the records that may be chosen: those in scope, none without ``view_any``."""

    # Permissions of the current user.

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        """Return whether the user has an ability, on a record if one is given."""

    def allows_each(
        self, ability: str, records: Sequence[Model] = ()
    ) -> Callable[[Model], Verdict]:
        """Return a function that returns the verdict on each of these records.

        It is a ``Verdict`` if the result is the same for all records of the source.
        """

    def depends_on_record(self, ability: str) -> bool:
        """Return whether verdicts on two records can differ; the same for every user."""

    def can_view(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may view or edit it."""

    def can_change(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may edit it."""

    # Schemas.

    def table(self) -> TableSchema: ...

    def form(self, page: str) -> FormSchema: ...

    def infolist(self) -> InfolistSchema | None:
        """Return the infolist, or None if none is declared."""

    def action(self, scope: str, name: str) -> Action | None:
        """Return an action by scope (``record``, ``bulk``, ``table``, ``infolist``) and name."""

    # Titles and URLs.

    @property
    def title_attribute(self) -> str | None:
        """The declared attribute with the titles, or None."""

    @property
    def title_relations(self) -> Sequence[str]:
        """The relations to load with records whose titles are shown."""

    @property
    def search_fields(self) -> Sequence[str]:
        """The fields to search, declared by the resource."""

    def computes_titles(self) -> bool:
        """Return whether the project computes the titles with a method of its own."""

    def record_title(self, record: Model) -> str: ...

    def has_details(self) -> bool:
        """Return whether the project declares details of the records."""

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        """Return label and value of what is shown below the title of a record."""

    def has_page(self, page: str) -> bool:
        """Return whether the records have this page, with a URL."""

    def url(self, page: str = "index", record: Model | RecordKey | None = None) -> str: ...

    # New records.

    def ownership(self) -> TenantOwnership:
        """Return how records become and stay records of the current tenant."""

    def given(self) -> dict[str, Any]:
        """Return the attributes that the server sets on a new record, such as its parent."""

    def join(self, record: Model) -> None:
        """Add a stored record to its parent, if none of its attributes does."""

    def join_many(self, records: Sequence[Any]) -> None:
        """Add stored records to their parent, if none of their attributes does."""

    def address(self) -> Address:
        """Return the scalars from which ``source_from_address()`` rebuilds this source."""
