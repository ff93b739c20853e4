"""The related records of one owner, as a ``RecordSource``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.http import Http404
from django.utils.functional import cached_property

from django_panel.forms.derived import derive_form
from django_panel.records.locking import read_locked
from django_panel.records.relations import change_related
from django_panel.records.tenant import tenant_field_names, tenant_path_of, within_tenant
from django_panel.records.transaction import source_database
from django_panel.records.trash import DEFAULT_TRASH, Trash, has_soft_deletes
from django_panel.resources import records
from django_panel.resources.labels import plural
from django_panel.resources.overrides import overrides
from django_panel.resources.parent_links import ManyToManyLink, ParentLink, relation_link
from django_panel.resources.relations import abilities
from django_panel.resources.relations import scope as relation_scope
from django_panel.resources.relations.forms import operation_form
from django_panel.resources.relations.table import build_table
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.source_base import SourceBase
from django_panel.support import context, titles
from django_panel.support.keys import RecordKey, database_key, database_keys, wire_key
from django_panel.support.parent_record import ParentRecord, bound_parents, parent_resources_of
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import forward_paths
from django_panel.tables.derived import derive_table

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.records.address import Address
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.relations.wire import (
        RelationContextWire,
        RelationEndpointsWire,
        RelationOperation,
    )
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema


def source_of(manager: type[RelationManager], owner: Model) -> RelationSource:
    """Return the bound source of a manager and owner, or a new one for the current panel."""
    current = context.current().source
    if (
        isinstance(current, RelationSource)
        and current.manager is manager
        and current.owner is owner
    ):
        return current
    return RelationSource(manager, relation_scope.owner_resource(manager, type(owner)), owner)


class RelationSource(SourceBase):
    """A relation manager bound to an owner and a panel; constructed per request."""

    def __init__(
        self,
        manager: type[RelationManager],
        owner_resource: type[Resource],
        owner: Model,
        panel: PanelPort | None = None,
        parents: Sequence[Model] | None = None,
    ) -> None:
        self.manager = manager
        self.owner_resource = owner_resource
        self.owner = owner
        self._panel = panel or relation_scope.current_panel(manager)
        #: The source of the owner, with the owner's own parents.
        self.owner_source = ResourceSource(owner_resource, self._panel, parents)
        #: Whether records out of scope may be added; set for an unscoped action.
        self.adds_unscoped = False
        #: The relation between the owner and the records.
        self.link: ParentLink
        self.model: type[Model]
        self.link, self.model = relation_link(
            owner_resource.model, manager.get_relationship(), manager
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.manager.__qualname__} of {self.owner!r})"

    def locked(self) -> RelationSource:
        """Return this relation with its owner read again in scope, and locked."""
        owner = self.owner_source.resolve(wire_key(self.owner), lock=True)
        parents = self.owner_source.parents() or None
        return RelationSource(self.manager, self.owner_resource, owner, self.panel, parents)

    @property
    def panel(self) -> PanelPort:
        return self._panel

    @cached_property
    def resource(self) -> type[Resource]:  # type: ignore[override]
        """The resource of the related model in this panel."""
        return relation_scope.related_resource(self)

    @property
    def relation(self) -> RelationSource:
        return self

    @property
    def key(self) -> str:
        return self.manager.get_key()

    @contextmanager
    def bound(self) -> Iterator[None]:
        """Bind this source while a method of the manager runs.

        If the related resource is nested below the owner's, the owner is bound as its parent.
        """
        changes: dict[str, Any] = {"source": self}
        if context.current_panel() is not self.panel:
            changes["panel"] = self.panel
        if relation_scope.is_nested_here(self, self.resource):
            lineage = (*parent_resources_of(self.owner_resource), self.owner_resource)
            if context.current().lineage != lineage:
                parents = self.owner_source.parents() or bound_parents(self.owner_resource)
                changes |= {"parents": (*parents, self.owner), "lineage": lineage}
        with context.bind(**changes):
            yield

    # The kind of relation.

    def is_many_to_many(self) -> bool:
        return isinstance(self.link, ManyToManyLink)

    def has_nullable_key(self) -> bool:
        """Return whether the foreign key to the owner is nullable."""
        return self.link.cleared_attributes() is not None

    def allows_operation(self, operation: str) -> bool:
        """Return whether this kind of relation has an operation."""
        if operation in {"attach", "detach"}:
            return self.is_many_to_many()
        if operation == "dissociate" and self._leads_to_tenant():
            return False
        if operation in {"associate", "dissociate"}:
            return self.has_nullable_key()
        return True

    def _leads_to_tenant(self) -> bool:
        """Return whether records without an owner would belong to no tenant."""
        with self.bound():
            path = tenant_path_of(self.resource)
        first = None if path is None else path.lookup.partition("__")[0]
        return first in self.link.child_field_names()

    # Records.

    def queryset(self, scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
        """Return what the manager's ``query()`` returns with this scope."""
        with self.bound(), context.bind(query_scope=scope.of(self.manager)):
            queryset = self.manager.query(self.owner)
            if overrides(self.manager, "query"):
                queryset = within_tenant(self.resource, queryset)
        if scope.base is not None:
            queryset = queryset.filter(pk__in=scope.base.order_by().values("pk"))
        paths = forward_paths(self.model, scope.joins)
        return queryset.select_related(*paths) if paths else queryset

    def scoped_queryset(self) -> QuerySet[Any]:
        """Return the default of ``RelationManager.query()``."""
        return relation_scope.scoped_queryset(self, records.current_scope(self.manager))

    def database(self) -> str:
        return source_database(self.queryset)

    def find(self, key: RecordKey, lock: bool = False) -> Any | None:
        value = database_key(self.model, key)
        rows = [] if value is None else self._by_keys([value], lock)
        return next(iter(rows), None)

    def resolve(self, key: RecordKey, lock: bool = False) -> Any:
        record = self.find(key, lock)
        if record is None:
            raise Http404
        return record

    def find_many(self, keys: Sequence[RecordKey], lock: bool = False) -> list[Any]:
        wanted = database_keys(self.model, keys)
        rows = self._by_keys(wanted, lock)
        if lock:
            return rows
        by_key = {record.pk: record for record in rows}
        return [by_key[value] for value in wanted if value in by_key]

    def _by_keys(self, keys: Sequence[Any], lock: bool) -> list[Any]:
        queryset = self.queryset(QueryScope(include_trashed=self.has_soft_deletes()))
        return read_locked(queryset, keys) if lock else list(queryset.filter(pk__in=keys))

    def candidates(self) -> QuerySet[Any]:
        """Return the default of ``RelationManager.attachable_query()``."""
        return relation_scope.candidates(self)

    def candidate_options(self, search: str, limit: int) -> list[tuple[Any, str]]:
        return relation_scope.candidate_options(self, search, limit)

    # Permissions.

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        """Return the verdict of an overridden ``can_…`` of the manager, else of a policy."""
        if record is None:
            return abilities.verdict_without_record(self, ability)
        return abilities.verdict(self, ability, record)

    def policy_verdict(self, ability: str, record: Model | None = None) -> Verdict:
        """Return the verdict of the policy, without overrides of the manager."""
        return abilities.policy_verdict(self, ability, record)

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        return abilities.allows_each(self, ability, among)

    def depends_on_record(self, ability: str) -> bool:
        return abilities.depends_on_record(self, ability)

    # Labels and titles.

    def get_title(self) -> str:
        """Return the manager's title; for Django's default accessor name, the plural label."""
        manager = self.manager
        if manager.title is None and manager.get_relationship().endswith("_set"):
            return self.plural_label
        return manager.get_title()

    @property
    def slug(self) -> str:
        return f"{self.owner_source.slug}.{self.key}"

    @property
    def label(self) -> str:
        return str(self.manager.label or self.resource.get_label())

    @property
    def plural_label(self) -> str:
        if self.manager.plural_label is None and self.manager.label is not None:
            return plural(self.model, self.manager.label)
        return str(self.manager.plural_label or self.resource.get_plural_label())

    def record_title(self, record: Model) -> str:
        with self.bound():
            return self.manager.record_title(self.owner, record)

    def derived_title(self, record: Model) -> str:
        declared = self.manager.get_record_title_attribute()
        if declared is None:
            return self.resource.record_title(record)
        return titles.record_title(record, declared)

    # The trash.

    @property
    def soft_deletes(self) -> bool | Trash:
        """The ``Trash`` of the manager or of the related resource, else the manager's flag."""
        own, related = self.manager.soft_deletes, self.resource.soft_deletes
        trash = next((model for model in (own, related) if isinstance(model, Trash)), None)
        return own if trash is None else trash

    @property
    def trash(self) -> Trash | None:
        declared = self.soft_deletes
        if isinstance(declared, Trash):
            return declared
        return DEFAULT_TRASH if has_soft_deletes(self.model) else None

    def has_soft_deletes(self) -> bool:
        return bool(self.manager.soft_deletes) and self.trash is not None

    # Schemas: built for each request, because they may depend on the owner.

    def table(self) -> TableSchema:
        return self._table

    @cached_property
    def _table(self) -> TableSchema:
        return build_table(self)

    def form(self, page: str) -> FormSchema:
        return operation_form(self, page)

    def infolist(self) -> InfolistSchema | None:
        return None

    def action(self, scope: str, name: str) -> Action | None:
        """Return an action of the relation's table."""
        finders = {
            "record": self.action_for,
            "bulk": self.bulk_action_for,
            "table": self.table_action_for,
        }
        return finders[scope](name) if scope in finders else None

    def action_for(self, name: str) -> Action | None:
        """Return an action on one related record; specification §4.3."""
        return self.table().find_record_action(name)

    def bulk_action_for(self, name: str) -> Action | None:
        """Return an action on a selection of related records; specification §4.3."""
        return self.table().find_bulk_action(name)

    def table_action_for(self, name: str) -> Action | None:
        """Return an action on the table as a whole, such as an import."""
        return self.table().find_table_action(name)

    def derived_table(self, schema: TableSchema) -> TableSchema:
        title = relation_scope.title_attribute(self)
        return derive_table(self.model, schema, title, self.given_field_names())

    def derived_form(self, schema: FormSchema) -> FormSchema:
        return derive_form(self.model, schema, self.given_field_names())

    def given_field_names(self) -> frozenset[str]:
        """Return the fields that the server sets: those of the owner and of the tenant."""
        with self.bound():
            return self.link.child_field_names() | tenant_field_names(self.resource)

    # URLs.

    def has_page(self, page: str) -> bool:
        """Return whether the related records have this page, with a URL."""
        resource = self.resource
        has_url = self.panel.has_resource(resource) and (
            not resource.is_nested() or relation_scope.is_nested_here(self, resource)
        )
        return has_url and page in resource.pages()

    def url(self, page: str = "view", record: Model | RecordKey | None = None) -> str:
        with self.bound():
            return self.resource.url(page, record, self.panel)

    def context(self) -> RelationContextWire:
        """Return the keys that every request of the relation contains."""
        keys: RelationContextWire = {
            "resource": self.owner_source.slug,
            "record": wire_key(self.owner),
            "relation": self.key,
        }
        if self.owner_resource.is_nested():
            keys["parent"] = wire_key(ParentRecord.require(self.owner_resource))
        return keys

    def endpoints(self) -> RelationEndpointsWire:
        reverse = self.panel.reverse
        return {
            "form": reverse("relations.form"),
            "save": reverse("relations.save"),
            "action": reverse("relations.action"),
            "bulk": reverse("relations.bulk"),
            "cell": reverse("relations.cell"),
        }

    def form_query(self, operation: RelationOperation, related: RecordKey | None = None) -> str:
        """Return the query string of one of the relation's forms."""
        query = {**self.context(), "operation": operation}
        if related is not None:
            query["related"] = related
        return urlencode(query)

    # New records.

    def given(self) -> dict[str, Any]:
        with self.bound():
            tenant = self.ownership().attributes()
        return {**self.link.attributes_for(self.owner), **tenant}

    def join(self, record: Model) -> None:
        self.link.join(self.owner, record)
        with self.bound():
            self.ownership().join(record)

    def join_many(self, records: Sequence[Any]) -> None:
        if not self.is_many_to_many():
            super().join_many(records)
            return
        change_related(self.owner, self.link.name, added=records)
        with self.bound():
            ownership = self.ownership()
            for record in records:
                ownership.join(record)

    def _joins_parent(self) -> bool:
        return True

    def address(self) -> Address:
        return {**self.owner_source.address(), "record": wire_key(self.owner), "relation": self.key}
