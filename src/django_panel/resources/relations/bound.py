"""A relation of one owner: what its manager declares, bound to a record and a panel.

Where an action or a list asks a resource, a relation can stand in its place: it has a model,
a query, abilities, words and addresses of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.http import Http404

from django_panel.resources import records
from django_panel.resources.actions.trash import Trash, trash_of
from django_panel.resources.pages.standard import StandardPages
from django_panel.resources.parent_links import ManyToManyLink, ParentLink, relation_of
from django_panel.resources.relations import reach, rights
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key, database_keys, wire_key
from django_panel.support.parent_record import ParentRecord, bound_parents, lineage_of
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.policies import Policy
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.relations.wire import (
        RelationContextWire,
        RelationEndpointsWire,
        RelationOperation,
    )
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema

#: The relation whose manager is being asked.
_current: ContextVar[BoundRelation | None] = ContextVar("django_panel_relation", default=None)


def of(manager: type[RelationManager], owner: Any) -> BoundRelation:
    """Return the relation a manager is asked about: the bound one, else as the panel has it."""
    known = _current.get()
    if known is not None and known.manager is manager and known.owner is owner:
        return known
    return BoundRelation(manager, reach.owner_resource(manager, type(owner)), owner)


class BoundRelation:
    """The records of one owner's relation, and everything that can be done with them."""

    #: A relation has no policy of its own; its abilities are stated one by one.
    policy: type[Policy] | None = None

    def __init__(
        self,
        manager: type[RelationManager],
        owner_resource: type[Resource],
        owner: Any,
        panel: PanelPort | None = None,
    ) -> None:
        self.manager = manager
        self.owner_resource = owner_resource
        self.owner = owner
        self.panel = panel or reach.current_panel(manager)
        #: How the records hang on their owner.
        self.link: ParentLink
        self.model: type[Model]
        self.link, self.model = relation_of(
            owner_resource.model, manager.get_relationship(), manager
        )

    @cached_property
    def resource(self) -> type[Resource]:
        """The resource that speaks for the related model in this panel."""
        return reach.related_resource(self)

    @property
    def written_as(self) -> type[Resource]:
        """The resource by whose name a history keeps what is written here."""
        return self.resource

    @property
    def key(self) -> str:
        return self.manager.get_key()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Let the manager know which relation it is asked about.

        Records of a resource that is nested below the owner are found below it.
        """
        changes: dict[str, Any] = {}
        if reach.is_nested_here(self, self.resource):
            changes["parents"] = (*bound_parents(self.owner_resource), self.owner)
            changes["lineage"] = (*lineage_of(self.owner_resource), self.owner_resource)
        token = _current.set(self)
        try:
            if not changes or context.current().lineage == changes["lineage"]:
                yield
            else:
                with context.bind(**changes):
                    yield
        finally:
            _current.reset(token)

    # What kind of relation it is.

    def is_many_to_many(self) -> bool:
        return isinstance(self.link, ManyToManyLink)

    def can_be_released(self) -> bool:
        """Return whether a record may belong to nobody: its foreign key may be empty."""
        return self.link.released() is not None

    def allows_operation(self, operation: str) -> bool:
        """Return whether the relation has the shape that an operation needs."""
        if operation in {"attach", "detach"}:
            return self.is_many_to_many()
        if operation in {"associate", "dissociate"}:
            return self.can_be_released()
        return True

    # Records.

    def query(self) -> QuerySet[Any]:
        """Return the records as the manager says."""
        with self.asked():
            return self.manager.query(self.owner)

    def scoped_query(self) -> QuerySet[Any]:
        return reach.related_query(self)

    def reachable(self) -> QuerySet[Any]:
        """Return what a key may name: the records, and the trash where the manager says so."""
        return reach.with_trash(self, self.query) if self.has_soft_deletes() else self.query()

    def find_record(self, key: RecordKey) -> Any | None:
        value = database_key(self.model, key)
        return None if value is None else next(iter(self.reachable().filter(pk=value)), None)

    def find_records(self, keys: Sequence[RecordKey]) -> list[Any]:
        wanted = database_keys(self.model, keys)
        found = {record.pk: record for record in self.reachable().filter(pk__in=wanted)}
        return [found[value] for value in wanted if value in found]

    def resolve_record(self, key: RecordKey) -> Any:
        record = self.find_record(key)
        if record is None:
            raise Http404
        return record

    def get_with_related(self) -> Sequence[str]:
        return self.manager.get_with_related()

    def candidates(self) -> QuerySet[Any]:
        return reach.candidates(self)

    def candidate_options(self, search: str, limit: int) -> list[tuple[Any, str]]:
        return reach.candidate_options(self, search, limit)

    # Abilities.

    def rules(self, ability: str, record: Model | None = None) -> Verdict:
        """Return what the policies say, whatever the manager states."""
        return rights.rules(self, ability, record)

    def verdict(self, ability: str, record: Model | None = None) -> Verdict:
        """Return what the manager answers, else the policies."""
        return rights.verdict(self, ability, record)

    def judge(
        self, ability: str, among: Sequence[Model] = ()
    ) -> Verdict | Callable[[Model], Verdict]:
        return rights.judge(self, ability, among)

    def depends_on_record(self, ability: str) -> bool:
        return rights.depends_on_record(self, ability)

    def can_view_any(self) -> bool:
        return self.verdict("view_any").allowed

    def can_view(self, record: Model) -> bool:
        return self.verdict("view", record).allowed

    def can_create(self) -> bool:
        return self.verdict("create").allowed

    def can_edit(self, record: Model) -> bool:
        return self.verdict("edit", record).allowed

    def can_delete(self, record: Model) -> bool:
        return self.verdict("delete", record).allowed

    def can_delete_any(self) -> bool:
        return self.verdict("delete_any").allowed

    def can_restore(self, record: Model) -> bool:
        return self.verdict("restore", record).allowed

    def can_restore_any(self) -> bool:
        return self.verdict("restore_any").allowed

    def can_force_delete(self, record: Model) -> bool:
        return self.verdict("force_delete", record).allowed

    def can_force_delete_any(self) -> bool:
        return self.verdict("force_delete_any").allowed

    # Words.

    def get_title(self) -> str:
        """Return the manager's title; Django's own name for an accessor is no words."""
        manager = self.manager
        if manager.title is None and manager.get_relationship().endswith("_set"):
            return self.get_plural_label()
        return manager.get_title()

    def get_label(self) -> str:
        return str(self.manager.label or self.resource.get_label())

    def get_plural_label(self) -> str:
        if self.manager.plural_label is None and self.manager.label is not None:
            from django_panel.resources.labels import plural

            return plural(self.model, self.manager.label)
        return str(self.manager.plural_label or self.resource.get_plural_label())

    def record_title(self, record: Model) -> str:
        with self.asked():
            return self.manager.record_title(self.owner, record)

    def derived_title(self, record: Model) -> str:
        return records.title(self, record)  # type: ignore[arg-type]

    @property
    def record_title_attribute(self) -> str | None:
        return reach.title_field(self)

    def get_slug(self) -> str:
        """Return a name that is the same on every request."""
        return f"{self.owner_resource.get_slug()}.{self.key}"

    # The trash.

    @property
    def soft_deletes(self) -> bool | Trash:
        """The names of the trash, where the manager or the model's resource states them."""
        own, theirs = self.manager.soft_deletes, self.resource.soft_deletes
        stated = next((each for each in (own, theirs) if isinstance(each, Trash)), None)
        return own if stated is None else stated

    def get_trash(self) -> Trash | None:
        return trash_of(self)  # type: ignore[arg-type]

    def has_soft_deletes(self) -> bool:
        return bool(self.manager.soft_deletes) and self.get_trash() is not None

    # Schemas: per request, for they may look at the owner.

    @cached_property
    def table(self) -> TableSchema:
        from django_panel.resources.relations.table import build_table

        return build_table(self)

    def action_for(self, name: str) -> Action | None:
        """Return an action of the relation's rows; what its table does not declare is none."""
        return self.table.find_record_action(name)

    def bulk_action_for(self, name: str) -> Action | None:
        """Return an action of a selection of the relation's rows."""
        return self.table.find_bulk_action(name)

    def derived_table(self, schema: TableSchema) -> TableSchema:
        from django_panel.tables.derived import derive_table

        title = reach.title_attribute(self)
        return derive_table(self.model, schema, title, self.link.own_names())

    def derived_form(self, schema: FormSchema) -> FormSchema:
        from django_panel.forms.derived import derive_form

        return derive_form(self.model, schema, self.link.own_names())

    # Addresses.

    def pages(self) -> Mapping[str, type[ResourcePage]]:
        """Return the pages of the related records that can be addressed from here."""
        resource = self.resource
        is_here = self.panel.has_resource(resource) and (
            not resource.is_nested() or reach.is_nested_here(self, resource)
        )
        return resource.pages() if is_here else StandardPages({})

    def url(self, page: str = "view", record: Model | RecordKey | None = None) -> str:
        """Return the address of a page of a related record."""
        with self.asked():
            return self.resource.url(page, record, self.panel)

    def context(self) -> RelationContextWire:
        """Return what every request of the relation names."""
        named: RelationContextWire = {
            "resource": self.owner_resource.get_slug(),
            "record": wire_key(self.owner),
            "relation": self.key,
        }
        if self.owner_resource.is_nested():
            named["parent"] = wire_key(ParentRecord.require(self.owner_resource))
        return named

    def endpoints(self) -> RelationEndpointsWire:
        reverse = self.panel.reverse
        return {
            "form": reverse("relations.form"),
            "save": reverse("relations.save"),
            "action": reverse("relations.action"),
            "bulk": reverse("relations.bulk"),
            "cell": reverse("relations.cell"),
        }

    def asking(self, operation: RelationOperation, related: RecordKey | None = None) -> str:
        """Return the query string that names one of the relation's forms."""
        named = {**self.context(), "operation": operation}
        if related is not None:
            named["related"] = related
        return urlencode(named)
