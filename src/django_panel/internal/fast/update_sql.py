"""Updates of one record whose SQL is compiled once per set of columns.

``save(update_fields=…)`` builds a queryset and compiles it each time, which takes several times as
long as the database needs to update a row by its primary key. Where ``save()`` does nothing else,
the SQL is the same for each record: Django compiles it once, and it is executed again from then
on. The values are prepared by their columns, as Django prepares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from django.db import connections
from django.db.models import DateField, DateTimeField, Field, Model, QuerySet, TimeField
from django.db.models.signals import post_save, pre_save
from django.db.models.sql import UpdateQuery

from django_panel.internal import fast
from django_panel.internal.fast.lookups import has_exact_sql, is_unrestricted
from django_panel.support.keys import is_composite

Column: TypeAlias = "Field[Any, Any]"
#: Model, database alias, the names of the columns, and which of them become null.
_CacheKey = tuple[type[Model], str, frozenset[str], tuple[bool, ...]]

#: What saves a record, from ``save()`` to the UPDATE; a package may override any of them.
_STEPS = ("save", "save_base", "_save_parents", "_save_table", "_do_update", "_get_pk_val")
#: These return the attribute, or with ``auto_now`` the current time.
_PLAIN_PRE_SAVE = {kind.pre_save for kind in (Field, DateField, DateTimeField, TimeField)}
#: A column with one of these may need other SQL for another value.
_PLACEHOLDERS = ("get_placeholder", "get_placeholder_sql")


class Update(NamedTuple):
    """An UPDATE of one row by its primary key."""

    sql: str
    parameters: list[Any]


#: None where the SQL depends on more than the key.
_cache: dict[_CacheKey, str | None] = {}
#: The cache is emptied when it holds this many.
_MAX_ENTRIES: Final = 1_000


def prepared_update(record: Any, names: frozenset[str], using: str) -> Update | None:
    """Return the UPDATE of a stored record that ``save(update_fields=names)`` would execute.

    None if ``save()`` must be called, because it may do anything else.
    """
    model: type[Model] = type(record)
    if not fast.enabled() or _has_receivers(model) or not _saves_plainly(model):
        return None
    columns = _columns(model, names)
    if not columns or record._state.adding or record.pk is None:
        return None
    record._prepare_related_fields_for_save(operation_name="save")
    values = [column.pre_save(record, False) for column in columns]
    if any(map(_is_no_value, values)):
        return None
    connection = connections[using]
    prepared = [
        column.get_db_prep_save(value, connection)
        for column, value in zip(columns, values, strict=True)
    ]
    if any(hasattr(value, "as_sql") for value in prepared):
        return None
    cache_key = (model, using, names, tuple([value is None for value in prepared]))
    try:
        sql = _cache[cache_key]
    except KeyError:
        if len(_cache) >= _MAX_ENTRIES:
            _cache.clear()
        sql = _cache[cache_key] = _compile(record, columns, values, using)
    if sql is None:
        return None
    parameters = [value for value in prepared if value is not None]
    key = record._meta.pk.get_db_prep_value(record.pk, connection, prepared=False)
    return Update(sql, [*parameters, key])


def _compile(
    record: Model, columns: Sequence[Column], values: Sequence[Any], using: str
) -> str | None:
    """Let Django compile the SQL; return None where it depends on more than the key."""
    concrete: Any = record._meta.concrete_model
    rows: QuerySet[Any] = concrete._base_manager.using(using)
    if not is_unrestricted(rows) or not has_exact_sql(concrete._meta.pk):
        return None
    if any(map(_has_own_placeholder, columns)):
        return None
    query: Any = rows.filter(pk=record.pk).query.chain(UpdateQuery)
    query.add_update_fields(
        [(column, None, value) for column, value in zip(columns, values, strict=True)]
    )
    sql, parameters = query.get_compiler(using).as_sql()
    expected = sum(value is not None for value in values) + 1
    return str(sql) if len(parameters) == expected else None


def _has_own_placeholder(column: Column) -> bool:
    kind = type(column)
    return any(
        getattr(kind, name, None) is not getattr(Field, name, None) for name in _PLACEHOLDERS
    )


def _is_no_value(value: Any) -> bool:
    """Return whether a value is an expression or a record, which become SQL of their own."""
    return hasattr(value, "resolve_expression") or hasattr(value, "prepare_database_save")


def _has_receivers(model: type[Model]) -> bool:
    return pre_save.has_listeners(model) or post_save.has_listeners(model)


def _saves_plainly(model: type[Model]) -> bool:
    """Return whether saving a record is one UPDATE of its own table, by Django's code."""
    concrete = model._meta.concrete_model or model
    return (
        not concrete._meta.parents
        and not is_composite(model)
        and all(getattr(model, step, None) is getattr(Model, step, None) for step in _STEPS)
    )


@cache
def _columns(model: type[Model], names: frozenset[str]) -> tuple[Column, ...]:
    """Return the columns with these names; none if one of them computes what is stored."""
    concrete = model._meta.concrete_model or model
    columns = tuple(
        column for column in concrete._meta.local_concrete_fields if column.name in names
    )
    return columns if len(columns) == len(names) and all(map(stores_attribute, columns)) else ()


def stores_attribute(column: Column) -> bool:
    """Return whether a save stores the attribute of a column, or the current time."""
    return type(column).pre_save in _PLAIN_PRE_SAVE
