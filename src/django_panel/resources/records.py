"""The scoped queryset of a resource, and all look-ups through it.

No other module of the package reads a table of the host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Model, Q, QuerySet
from django.http import Http404

from django_panel.internal.fast.lookups import record_by_key, records_by_keys, with_joins
from django_panel.models.soft_deletes import live_rows
from django_panel.records.locking import read_locked
from django_panel.records.rows import (
    all_rows,
    manager_rows,
    manager_with_trash,
    model_rows,
    without_trash,
)
from django_panel.records.tenant import within_tenant
from django_panel.records.trash import Trash, is_trashed, trash_of
from django_panel.resources.overrides import overrides
from django_panel.resources.parent_links import ParentLink, link_of
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key, database_keys
from django_panel.support.parent_record import ParentRecord, bound_parents
from django_panel.support.query_scope import DEFAULT_SCOPE, QueryScope
from django_panel.support.related import forward_paths, with_relations

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

Step = Callable[["type[Resource]", QuerySet[Any]], QuerySet[Any]]


# The scoped queryset.


def queryset_of(resource: type[Resource], scope: QueryScope = DEFAULT_SCOPE) -> QuerySet[Any]:
    """Return what ``resource.query()`` returns with this scope."""
    if scope is DEFAULT_SCOPE and context.current().query_scope is None:
        return query_of(resource)
    with context.bind(query_scope=scope.of(resource)):
        queryset = query_of(resource)
    if scope.base is not None and overrides(resource, "query"):
        # An overridden query() may ignore the base; it must not add rows to it.
        return scope.base.filter(pk__in=queryset.order_by().values("pk"))
    return queryset


def query_of(resource: type[Resource]) -> QuerySet[Any]:
    """Return ``resource.query()``, inside the tenant even if an overridden method is not."""
    queryset = resource.query()
    return within_tenant(resource, queryset) if overrides(resource, "query") else queryset


def searched_rows(resource: type[Resource]) -> QuerySet[Any]:
    """Return the records in scope that the global search may find.

    Those of a nested resource belong to any visible parent. Overridden methods cannot add records
    of another tenant or of the trash.
    """
    with context.bind(query_scope=QueryScope(any_parent=True).of(resource)):
        rows = resource.global_search_query()
    if not (overrides(resource, "global_search_query") or overrides(resource, "query")):
        return rows
    rows, trash = within_tenant(resource, rows), trash_of(resource)
    return rows if trash is None else live_rows(rows, trash.column)


def current_scope(resource: type) -> QueryScope:
    """Return the scope that is bound for this resource or relation manager."""
    scope = context.current().query_scope
    return scope if scope is not None and scope.resource is resource else DEFAULT_SCOPE


def scoped_queryset(resource: type[Resource]) -> QuerySet[Any]:
    """Return the default of ``Resource.query()``: the first rows, restricted by ``STEPS``."""
    return narrowed(resource, _first_rows(resource, current_scope(resource)))


def narrowed(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return rows restricted by ``STEPS``: relations, tenant, policy, panel configuration."""
    for step in STEPS:
        queryset = step(resource, queryset)
    return queryset


def _first_rows(resource: type[Resource], scope: QueryScope) -> QuerySet[Any]:
    """Return the rows to restrict: those of the scope, of the parent, or of the model."""
    if scope.base is not None:
        return scope.base
    if resource.is_nested():
        return _rows_of_parent(resource, scope)
    return model_rows(resource.model, resource.soft_deletes, include_trashed=scope.include_trashed)


def _rows_of_parent(resource: type[Resource], scope: QueryScope) -> QuerySet[Any]:
    """Return the rows of the bound parent, or with ``any_parent`` of any visible parent."""
    trash, include_trashed = resource.soft_deletes, scope.include_trashed
    link, rows = link_of(resource), manager_rows(resource.model, trash, include_trashed)
    if scope.any_parent and not bound_parents(resource):
        children = link.children_of(rows, parents_of(resource))
        return children if include_trashed else without_trash(children, trash)
    parent = ParentRecord.require(resource)
    related = related_rows(link, parent, resource.model, trash, include_trashed=include_trashed)
    if related.model is resource.model:
        return related
    # The resource's model is a proxy of the relation's model.
    return rows.filter(pk__in=related.order_by().values("pk"))


def parents_of(resource: type[Resource]) -> QuerySet[Any]:
    """Return the visible records of a nested resource's parent resource."""
    parent: Any = resource.get_parent_resource()
    return queryset_of(parent, QueryScope(any_parent=True))


def in_visible_parents(resource: type[Resource], rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows of a nested resource whose parent is visible or that have no parent.

    For rows that were found by another relation than the one to the parent.
    """
    link, unscoped = link_of(resource), all_rows(resource.model, resource.soft_deletes)
    with context.bind(parents=(), lineage=()):
        parents = parents_of(resource)
    visible = Q(pk__in=link.children_of(unscoped, parents).order_by().values("pk"))
    return rows.filter(visible | Q(pk__in=link.without_parent(unscoped).order_by().values("pk")))


# Rows before any restriction.


def related_rows(
    link: ParentLink,
    parent: Model,
    model: type[Model],
    trash: Trash | bool,
    *,
    include_trashed: bool = False,
) -> QuerySet[Any]:
    """Return the rows of a parent's relation."""
    manager = manager_with_trash(model, trash) if include_trashed else None
    # The second all() drops rows that were prefetched on the parent.
    related: QuerySet[Any] = link.manager(parent, manager).all().all()
    return related if include_trashed else without_trash(related, trash)


def rows_including(resource: type[Resource], record: Model) -> QuerySet[Any]:
    """Return rows of the record's model that include the record, trashed or not."""
    model = type(record)
    if is_trashed(resource, record):
        return all_rows(model, resource.soft_deletes)
    return model._default_manager.all()


# The steps.


def with_declared_relations(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Load the relations that the resource declares."""
    return with_relations(queryset, resource.get_with_related())


def within_policy(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows in the policy's scope for the current user."""
    policy = resource.get_policy()
    return policy.scope(context.current_user(), queryset) if policy.declares_scope() else queryset


def within_panel(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows that the current panel's configuration includes."""
    panel = context.current_panel()
    if panel is None or not panel.has_resource(resource):
        return queryset
    narrowed: QuerySet[Any] = panel.configuration_of(resource).modify_queryset(queryset)
    return narrowed


#: Inventory §7: parent (the first rows), eager loading, tenant, policy, panel configuration.
STEPS: tuple[Step, ...] = (with_declared_relations, within_tenant, within_policy, within_panel)


# Look-ups.


def lookup_scope(resource: type[Resource]) -> QueryScope:
    """Return the scope of look-ups by key: with trashed records if the resource says so."""
    return _WITH_TRASH if resource.has_soft_deletes() else DEFAULT_SCOPE


_WITH_TRASH = QueryScope(include_trashed=True)


def find(
    resource: type[Resource], key: RecordKey, *, lock: bool = False, joins: Iterable[str] = ()
) -> Any | None:
    """Return the record in scope with this key, or None; ``joins`` are read in the same query."""
    value = database_key(resource.model, key)
    if value is None:
        return None
    queryset = queryset_of(resource, lookup_scope(resource))
    joined = forward_paths(resource.model, joins)
    if lock:
        return next(iter(read_locked(queryset, [value], joined)), None)
    return record_by_key(queryset, value, joined)


def find_untrashed(resource: type[Resource], key: RecordKey) -> Any | None:
    """Return the record with this key in ``query()``, without trashed ones, or None."""
    value = database_key(resource.model, key)
    return None if value is None else next(iter(query_of(resource).filter(pk=value)), None)


def values_by_key(model: type[Model], key: RecordKey, paths: Sequence[str]) -> Any | None:
    """Return the values of an unscoped row at these paths, or None; never shown to a user."""
    value = database_key(model, key)
    if value is None:
        return None
    return next(iter(all_rows(model).filter(pk=value).order_by().values_list(*paths)), None)


def find_many(
    resource: type[Resource], keys: Sequence[RecordKey], *, lock: bool = False
) -> list[Any]:
    """Return the records in scope with these keys, each once.

    They come in the order of ``keys``; locked ones in the order of their primary keys.
    """
    wanted = database_keys(resource.model, keys)
    queryset = queryset_of(resource, lookup_scope(resource))
    if lock:
        return read_locked(queryset, wanted)
    records = {record.pk: record for record in records_by_keys(queryset, wanted)}
    return [records[value] for value in wanted if value in records]


def resolve(resource: type[Resource], key: RecordKey) -> Any:
    """Return the record with this key, or raise ``Http404`` if it is absent or out of scope."""
    record = find(resource, key)
    if record is None:
        raise Http404
    return record


def resolve_singular(
    resource: type[Resource], *, lock: bool = False, joins: Iterable[str] = ()
) -> Any:
    """Return the record of a singular resource: the first one in scope."""
    queryset, joined = query_of(resource).all(), forward_paths(resource.model, joins)
    record = with_joins(queryset, joined).first()
    if record is not None and lock:
        record = next(iter(read_locked(query_of(resource), [record.pk], joined)), None)
    if record is None:
        raise Http404
    return record
