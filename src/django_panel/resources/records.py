"""Records of a resource: one scoped query, and every look-up through it.

Nothing else in the package reads a host's table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignKey, Model, OneToOneField, OneToOneRel, Q, QuerySet
from django.http import Http404
from django.utils.functional import Promise

from django_panel.resources.actions.trash import Trash, is_trashed
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key, database_keys
from django_panel.support.parent_record import ParentRecord, bound_parents

if TYPE_CHECKING:
    from django_panel.resources.parent_links import ParentLink
    from django_panel.resources.resource import Resource

_PLAIN = (str, int, float, Decimal, date, time, UUID, Promise)

Step = Callable[["type[Resource]", QuerySet[Any]], QuerySet[Any]]


#: The model whose trash is within reach of the query that is being put together.
_wide: ContextVar[type[Model] | None] = ContextVar("django_panel_with_trash", default=None)


@contextmanager
def with_trash(model: type[Model]) -> Iterator[None]:
    """Let queries of this model's resources that are put together inside reach the trash too.

    A resource's own ``query()`` narrows what its base gives it, so the trash has to be let in
    where that base starts.
    """
    token = _wide.set(model)
    try:
        yield
    finally:
        _wide.reset(token)


#: The model of a record that is being looked up, and relations to read along with it.
_joined: ContextVar[tuple[type[Model], tuple[str, ...]] | None] = ContextVar(
    "django_panel_joined", default=None
)


@contextmanager
def with_joined(model: type[Model], paths: Iterable[str]) -> Iterator[None]:
    """Let a record of this model that is looked up inside bring related ones in one query."""
    token = _joined.set((model, tuple(path for path in paths if _is_forward(model, path))))
    try:
        yield
    finally:
        _joined.reset(token)


def scoped_query(resource: type[Resource]) -> QuerySet[Any]:
    """Return every record within reach: the steps below, in this order."""
    queryset = starting_point(resource)
    for step in STEPS:
        queryset = step(resource, queryset)
    return queryset


#: A resource, and the rows its query is to start from.
_start: ContextVar[tuple[type[Resource], QuerySet[Any]] | None] = ContextVar(
    "django_panel_start", default=None
)


def scoped_rows(resource: type[Resource], rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return those of these rows that a resource reaches: its query, begun with them."""
    token = _start.set((resource, rows))
    try:
        found = resource.query()
    finally:
        _start.reset(token)
    if not _states_query(resource):
        return found
    # Whatever a resource's own query does, it cannot add to what was given.
    return rows.filter(pk__in=found.order_by().values("pk"))


def _states_query(resource: type[Resource]) -> bool:
    from django_panel.resources.resource import Resource

    stated: Any = resource.query
    inherited: Any = Resource.query
    return getattr(stated, "__func__", stated) is not inherited.__func__


def starting_point(resource: type[Resource]) -> QuerySet[Any]:
    """Return the rows a resource starts from: its parent's or its model's, trash if asked."""
    given = _start.get()
    if given is not None and given[0] is resource:
        return given[1]
    wide = _wide.get() is resource.model
    if resource.is_nested():
        return _below_parent(resource, wide)
    return _out_of_trash(resource, _rows(resource, wide), wide)


def _rows(resource: type[Resource], wide: bool) -> QuerySet[Any]:
    if wide:
        return every_row(resource.model, resource.soft_deletes)
    return resource.model._default_manager.all()


def _out_of_trash(resource: type[Resource], rows: QuerySet[Any], wide: bool) -> QuerySet[Any]:
    """Leave the trash out where the model's own manager may not do it."""
    stated = resource.soft_deletes
    if wide or not isinstance(stated, Trash):
        return rows
    from django_panel.models.soft_deletes import live_rows

    return live_rows(rows, stated.column)


def held_by(home: Any, link: ParentLink, parent: Model) -> QuerySet[Any]:
    """Return the rows behind a parent's accessor, the trash among them where it is asked.

    ``home`` is whose rows they are: a resource, or a relation that stands in its place.
    """
    wide = _wide.get() is home.model
    name = _unhiding(home.model, home.soft_deletes) if wide else None
    # The parent may hold rows it was read with; a query starts from none.
    related: QuerySet[Any] = link.manager(parent, name).all().all()
    return _out_of_trash(home, related, wide)


def _below_parent(resource: type[Resource], wide: bool) -> QuerySet[Any]:
    """Return the rows of the bound parent's relation; where none is bound, that is a mistake."""
    from django_panel.resources.parent_links import link_of

    model: Any = resource.model
    rows = _rows(resource, wide)
    if _across.get() and not bound_parents(resource):
        above = across_parents(resource.parent_resource)
        return _out_of_trash(resource, link_of(resource).below(rows, above), wide)
    related = held_by(resource, link_of(resource), ParentRecord.require(resource))
    if related.model is model:
        return related
    # A proxy of the relation's model, which knows only its own.
    return rows.filter(pk__in=related.order_by().values("pk"))


#: Whether a nested resource may be asked without a parent: below every one within reach.
_across: ContextVar[bool] = ContextVar("django_panel_across_parents", default=False)


def across_parents(resource: Any) -> QuerySet[Any]:
    """Return a resource's records; those of a nested one below any parent within reach."""
    token = _across.set(True)
    try:
        found: QuerySet[Any] = resource.query()
        return found
    finally:
        _across.reset(token)


def below_nobody_else(resource: type[Resource], rows: QuerySet[Any]) -> QuerySet[Any]:
    """Leave out what lies below parents that the reader does not reach.

    Rows of a nested resource, found by another way than its parents: what has no parent at
    all is nobody's secret.
    """
    from django_panel.resources.parent_links import link_of

    link, every = link_of(resource), every_row(resource.model, resource.soft_deletes)
    with context.bind(parents=(), lineage=()):
        above = across_parents(resource.parent_resource)
    seen = Q(pk__in=link.below(every, above).order_by().values("pk"))
    return rows.filter(seen | Q(pk__in=link.unowned(every).order_by().values("pk")))


def live_rows_of(home: Any) -> QuerySet[Any]:
    """Return all rows of a resource's or a relation's model that are not in its trash."""
    return _out_of_trash(home, _rows(home, wide=False), wide=False)


def every_row(model: type[Model], trash: Trash | bool = True) -> QuerySet[Any]:
    """Return all rows of a model, those in the trash included."""
    rows: QuerySet[Any] = getattr(model, _unhiding(model, trash)).all()
    return rows


def _unhiding(model: type[Model], trash: Trash | bool) -> str:
    """Return the name of the manager that shows the trash too."""
    if isinstance(trash, Trash) and trash.manager is not None:
        return trash.manager
    return "all_objects" if hasattr(model, "all_objects") else "_base_manager"


def rows_around(resource: type[Resource], record: Model) -> QuerySet[Any]:
    """Return rows of the record's model among which it is, in the trash or not."""
    model = type(record)
    if is_trashed(resource, record):
        return every_row(model, resource.soft_deletes)
    return model._default_manager.all()


def reachable(resource: type[Resource]) -> QuerySet[Any]:
    """Return what a key may name: the resource's records, and its trash where it says so."""
    if not resource.has_soft_deletes():
        return resource.query()
    with with_trash(resource.model):
        return resource.query()


def with_relations(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Load the declared relations along: forward ones joined, the rest prefetched."""
    joined: list[str] = []
    fetched: list[str] = []
    for path in resource.get_with_related():
        (joined if _is_forward(resource.model, path) else fetched).append(path)
    if joined:
        queryset = queryset.select_related(*joined)
    if fetched:
        queryset = queryset.prefetch_related(*fetched)
    return queryset


def within_policy(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Keep the rows the policy's scope allows the current user."""
    policy = resource.get_policy()
    return policy.scope(context.current_user(), queryset) if policy.states_scope() else queryset


def within_panel(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Keep the rows that the current panel's configuration lets through."""
    panel = context.current_panel()
    if panel is None or not panel.has_resource(resource):
        return queryset
    narrowed: QuerySet[Any] = panel.configuration_of(resource).narrow(queryset)
    return narrowed


#: Inventory §7: parent (the starting point), eager loading, tenant, per-panel narrowing.
STEPS: tuple[Step, ...] = (with_relations, within_policy, within_panel)


def find(resource: type[Resource], key: RecordKey) -> Any | None:
    """Return the record with this key within reach, or None."""
    value = database_key(resource.model, key)
    if value is None:
        return None
    from django_panel.support.kept_lookups import record_by_key

    return record_by_key(reachable(resource), value, _joined_with(resource))


def find_live(resource: type[Resource], key: RecordKey) -> Any | None:
    """Return the record with this key that ``query()`` gives, the trash left out, or None."""
    value = database_key(resource.model, key)
    return None if value is None else next(iter(resource.query().filter(pk=value)), None)


def read_beside(model: type[Model], key: RecordKey, paths: Sequence[str]) -> Any | None:
    """Return what stands at these paths of a row, or None; keys only, for nobody's eyes."""
    value = database_key(model, key)
    if value is None:
        return None
    return next(iter(every_row(model).filter(pk=value).order_by().values_list(*paths)), None)


def find_many(resource: type[Resource], keys: Sequence[RecordKey]) -> list[Any]:
    """Return the records with these keys within reach, each once, in the keys' order."""
    from django_panel.support.kept_lookups import records_by_keys

    wanted = database_keys(resource.model, keys)
    found = {record.pk: record for record in records_by_keys(reachable(resource), wanted)}
    return [found[value] for value in wanted if value in found]


def resolve(resource: type[Resource], key: RecordKey) -> Any:
    """Return the record with this key; out of reach and absent look the same."""
    record = find(resource, key)
    if record is None:
        raise Http404
    return record


def resolve_singular(resource: type[Resource]) -> Any:
    """Return the first record within reach: a singular resource has no other."""
    from django_panel.support.kept_lookups import with_joins

    record = with_joins(resource.query().all(), _joined_with(resource)).first()
    if record is None:
        raise Http404
    return record


def title(resource: type[Resource], record: Model) -> str:
    """Return the title attribute's value, else the key.

    Only plain values are titles: a related record would cost a query for each row.
    """
    value = getattr(record, resource.record_title_attribute or "name", None)
    return (str(value) if isinstance(value, _PLAIN) else "") or str(record.pk)


def _joined_with(resource: type[Resource]) -> tuple[str, ...]:
    """Return the relations to be read along with a record of this resource."""
    model, paths = _joined.get() or (None, ())
    return paths if model is resource.model else ()


def _is_forward(model: type[Model], path: str) -> bool:
    """Return whether every link of a path leads to one record."""
    current: Any = model
    for part in path.split("__"):
        try:
            field = current._meta.get_field(part)
        except FieldDoesNotExist:
            return False
        if not isinstance(field, ForeignKey | OneToOneField | OneToOneRel):
            return False
        current = field.related_model
    return True
