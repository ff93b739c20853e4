"""The records of another model that a form may use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignKey, OneToOneField, OneToOneRel

from django_panel.support import context, ports
from django_panel.support.context import current_panel
from django_panel.support.lookup_paths import lookup_path

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.records.source import RecordSource


def related_source(model: type[Model], *, unscoped: bool = False) -> RecordSource:
    """Return the records of a model as the current panel scopes them (decisions D12).

    ``unscoped`` and forms outside a panel get all records that the model's manager returns.
    """
    panel = current_panel()
    if panel is None or unscoped:
        return ports.unscoped_source(model)
    return panel.related_source(model)


def is_restricted(rows: QuerySet[Any]) -> bool:
    """Return whether a queryset may leave out rows of its model."""
    query = rows.query
    return bool(query.has_filters() or query.combinator or query.is_sliced)


def in_scope(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Restrict a queryset to the records that may be chosen in the current panel."""
    choices = related_source(rows.model).choices()
    if not is_restricted(choices):
        return rows.all()
    return rows.filter(pk__in=choices.order_by().values("pk"))


def title_relations(model: type[Model]) -> list[str]:
    """Return the relations that titles of a model's records may follow.

    These are the foreign keys, and ``with_related`` of the resource.
    """
    keys = (
        field.name for field in model._meta.concrete_fields if field.many_to_one or field.one_to_one
    )
    return list(dict.fromkeys([*keys, *related_source(model).title_relations]))


def with_relations(rows: QuerySet[Any], paths: Iterable[str]) -> QuerySet[Any]:
    """Load relations: join those to one record, prefetch the others."""
    joined: list[str] = []
    fetched: list[str] = []
    for path in map(lookup_path, paths):
        (joined if _is_forward(rows.model, path) else fetched).append(path)
    if joined:
        rows = rows.select_related(*joined)
    return rows.prefetch_related(*fetched) if fetched else rows


def forward_paths(model: type[Model], paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths that lead to one record each."""
    return tuple(path for path in map(lookup_path, paths) if _is_forward(model, path))


def _is_forward(model: type[Model], path: str) -> bool:
    """Return whether every step of a path leads to one record."""
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


def related_scope(model: type[Model]) -> QuerySet[Any] | None:
    """Return the records of a model in the scope of its resource (decisions D23).

    None if there is no panel, if the model has no resource in it, or if the resource leaves out
    no records: then a query needs no condition. It is read once per request.
    """
    panel = current_panel()
    if panel is None:
        return None
    cache, key = context.cache(), ("related_scope", model)
    if key not in cache:
        cache[key] = panel.scope_of(model)
    scope: QuerySet[Any] | None = cache[key]
    return scope


def within(rows: QuerySet[Any], scope: QuerySet[Any] | None) -> QuerySet[Any]:
    """Restrict records to those of a scope of the same model, if there is one."""
    return rows if scope is None else rows.filter(pk__in=scope.order_by().values("pk"))
