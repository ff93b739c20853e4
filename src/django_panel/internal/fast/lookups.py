"""Look-ups by a column whose SQL is compiled once per process.

Django compiles the SQL of a query each time, which takes several times as long as the database
needs to find a row by its primary key. Where a queryset selects all rows of its model, the SQL is
the same for every key: Django compiles it once, and it is executed again from then on. The scoped
queryset is still built for every request and inspected; one with any restriction is executed by
Django.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connections
from django.db.models import Field, Model, QuerySet
from django.db.models.lookups import Exact, IntegerFieldExact
from django.db.models.query import get_related_populators
from django.db.models.sql import Query

from django_panel.internal import fast
from django_panel.support.frozen import FrozenValue

#: The attributes of an unrestricted queryset and of its query. All are compared, so that an
#: attribute which a later Django or a host adds counts as a restriction.
_DEFAULT_QUERYSET: dict[str, Any] = vars(QuerySet())
_DEFAULT_QUERY: dict[str, Any] = {**vars(Query), **vars(Query(None))}
#: Attributes that do not restrict the rows: model, database, ordering, joined relations.
_IGNORED_OF_QUERYSET = frozenset(
    {"model", "_db", "_hints", "_query", "_result_cache", "_prefetch_done"}
)
_IGNORED_OF_QUERY = frozenset(
    {"model", "order_by", "default_ordering", "standard_ordering", "select_related"}
)
#: Django 6.1 takes the fetch mode as one more argument.
_get_populators: Any = get_related_populators
_EXACT_LOOKUPS = (Exact, IntegerFieldExact)
#: The end of the SQL that looks one value up.
_EQUALS = " = %s"

#: Model, database alias, column, joined relations (None: only whether a row exists).
_CacheKey = tuple[type[Model], str, str, str | None]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CachedLookup(FrozenValue):
    """Compiled SQL with a placeholder for one value, and how its rows become records."""

    sql: str
    column: Field[Any, Any]
    #: The model's own columns: their attribute names, and the index of the first in a row.
    names: list[str]
    start: int
    #: Set joined records on a record, as ``select_related()`` does.
    populators: list[Any]
    #: Selected expressions that have database converters, by their index in a row.
    converted: tuple[tuple[int, Any], ...]

    def rows(self, values: Sequence[Any], using: str) -> list[list[Any]]:
        """Return the rows with these values, converted as Django converts them."""
        connection = connections[using]
        prepare = self.column.get_db_prep_value
        prepared = [prepare(value, connection, prepared=False) for value in values]
        with connection.cursor() as cursor:
            cursor.execute(self.sql if len(values) == 1 else self._sql_for(len(values)), prepared)
            rows = [list(row) for row in cursor.fetchall()]
        if not rows:
            return rows
        # Converters belong to a connection, so they are not cached.
        ops = connection.ops
        for index, expression in self.converted:
            of_connection = ops.get_db_converters(expression)
            for convert in of_connection + expression.get_db_converters(connection):
                for row in rows:
                    row[index] = convert(row[index], expression, connection)
        return rows

    def records(self, model: type[Model], values: Sequence[Any], using: str) -> list[Any]:
        """Return the records with these values."""
        names, start, end = self.names, self.start, self.start + len(self.names)
        records: list[Any] = []
        for row in self.rows(values, using):
            record = model.from_db(using, names, row[start:end])
            for populator in self.populators:
                populator.populate(row, record)
            records.append(record)
        return records

    def accepts(self, count: int, using: str) -> bool:
        """Return whether one statement can look up this many values."""
        limit = connections[using].features.max_query_params
        return self.sql.endswith(_EQUALS) and (limit is None or count <= limit)

    def _sql_for(self, count: int) -> str:
        return f"{self.sql.removesuffix(_EQUALS)} IN ({', '.join(['%s'] * count)})"


#: None where the SQL of a look-up depends on more than the value.
_cache: dict[_CacheKey, CachedLookup | None] = {}
#: The cache is emptied when it holds this many.
_MAX_ENTRIES = 1_000


def record_by_key(
    queryset: QuerySet[Any],
    key: Any,
    joined: Sequence[str] = (),
    *,
    lock: Callable[[QuerySet[Any]], QuerySet[Any]] | None = None,
) -> Any | None:
    """Return the record with this primary key and these relations joined, or None.

    ``lock`` adds a row lock to the queryset; it adds the same one each time.
    """
    rows = queryset if lock is None else lock(queryset)
    if is_unrestricted(queryset):
        relations = f"{queryset.query.select_related}{joined}{'' if lock is None else ' locked'}"
        lookup = _lookup((queryset.model, queryset.db, "pk", relations), rows, key, joined)
        if lookup is not None:
            return next(iter(lookup.records(queryset.model, [key], queryset.db)), None)
    return next(iter(_by_key(rows, key, joined)), None)


def records_by_keys(queryset: QuerySet[Any], keys: Sequence[Any]) -> Iterable[Any]:
    """Return the records with these primary keys; the keys are distinct and not None."""
    if keys and is_unrestricted(queryset):
        cache_key = (queryset.model, queryset.db, "pk", f"{queryset.query.select_related}()")
        lookup = _lookup(cache_key, queryset, keys[0], ())
        if lookup is not None and lookup.accepts(len(keys), queryset.db):
            return lookup.records(queryset.model, keys, queryset.db)
    return queryset.filter(pk__in=keys)


def has_value(queryset: QuerySet[Any], column: Field[Any, Any], value: Any) -> bool:
    """Return whether a row of the queryset has this value in a column."""
    name = column.attname
    if is_unrestricted(queryset):
        lookup = _lookup((queryset.model, queryset.db, name, None), queryset, value, ())
        if lookup is not None:
            return bool(lookup.rows([value], queryset.db))
    return queryset.filter(**{name: value}).order_by().exists()


def with_joins(queryset: QuerySet[Any], paths: Sequence[str]) -> QuerySet[Any]:
    """Return the queryset with these relations joined, unless it defers columns.

    A queryset that defers columns may have deferred the foreign keys of these relations, which
    ``select_related()`` refuses.
    """
    if paths and not queryset.query.deferred_loading[0]:
        return queryset.select_related(*paths)
    return queryset


def is_unrestricted(queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset is Django's own and selects all rows of its model as instances.

    False while ``PANEL["fast_paths"]`` is off.
    """
    query = queryset.query
    return (
        fast.enabled()
        and type(queryset) is QuerySet
        and type(query) is Query
        and _is_default(vars(queryset), _DEFAULT_QUERYSET, _IGNORED_OF_QUERYSET)
        and _is_default(vars(query), _DEFAULT_QUERY, _IGNORED_OF_QUERY)
    )


def has_exact_sql(column: Any) -> bool:
    """Return whether looking a value of a column up always has the same SQL."""
    return not column.is_relation and column.get_lookup("exact") in _EXACT_LOOKUPS


def _is_default(
    attributes: dict[str, Any], defaults: dict[str, Any], ignored: frozenset[str]
) -> bool:
    for name, value in attributes.items():
        if name not in ignored and (name not in defaults or value != defaults[name]):
            return False
    return True


def _by_key(queryset: QuerySet[Any], key: Any, joined: Sequence[str]) -> QuerySet[Any]:
    # Neither ordered nor limited: a primary key selects one row.
    return with_joins(queryset.filter(pk=key), joined)


def _lookup(
    cache_key: _CacheKey, queryset: QuerySet[Any], value: Any, joined: Sequence[str]
) -> CachedLookup | None:
    try:
        return _cache[cache_key]
    except KeyError:
        pass
    if len(_cache) >= _MAX_ENTRIES:
        _cache.clear()
    lookup = _cache[cache_key] = _compile(cache_key, queryset, value, joined)
    return lookup


def _compile(
    cache_key: _CacheKey, queryset: QuerySet[Any], value: Any, joined: Sequence[str]
) -> CachedLookup | None:
    """Let Django compile the SQL; return None where it depends on more than the value."""
    model, using, name, relations = cache_key
    meta = model._meta
    column: Any = meta.pk if name == "pk" else meta.get_field(name)
    if not has_exact_sql(column):
        return None
    if relations is None:
        rows: Any = queryset.filter(**{name: value}).order_by().values_list(name)
        # The column need not be unique, and one row is enough.
        rows = rows[:1]
    else:
        rows = _by_key(queryset, value, joined).order_by()
    connection = connections[using]
    compiler = rows.query.get_compiler(using)
    sql, parameters = compiler.as_sql()
    prepared = column.get_db_prep_value(value, connection, prepared=False)
    if tuple(parameters) != (prepared,):
        return None
    select = compiler.select
    expressions = [expression for expression, _, _ in select]
    if compiler.has_composite_fields(expressions):
        return None
    info = compiler.klass_info
    indexes = info["select_fields"]
    return CachedLookup(
        sql=sql,
        column=column,
        names=[select[index][0].target.attname for index in indexes],
        start=indexes[0],
        populators=_get_populators(info, select, using, *_fetch_mode(queryset)),
        converted=tuple(
            (index, expression)
            for index, (_, expression) in compiler.get_converters(expressions).items()
        ),
    )


def _fetch_mode(queryset: Any) -> list[Any]:
    return [queryset._fetch_mode] if hasattr(queryset, "_fetch_mode") else []
