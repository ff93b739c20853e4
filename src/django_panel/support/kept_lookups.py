"""Looking rows up by a column, with a statement that is put together once.

Django writes the SQL of a query anew each time, which takes several times as long as the database
takes to find a row by its key. Where a queryset is a model's whole table, that SQL is the same
whatever the key: Django writes it once, and it is run again from then on. The scoped query is
still made for every request and looked at; one that narrows anything goes the ordinary way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connections
from django.db.models import Field, Model, QuerySet
from django.db.models.lookups import Exact, IntegerFieldExact
from django.db.models.query import get_related_populators
from django.db.models.sql import Query

from django_panel.support.values import frozen

#: What a queryset of a whole table and its query look like; compared part by part, so that
#: whatever Django or a host may add to them one day counts as narrowing.
_RESTING_SET: dict[str, Any] = vars(QuerySet())
_RESTING: dict[str, Any] = {**vars(Query), **vars(Query(None))}
#: What does not matter for one row: whose it is, from where, in which order, what comes along.
_SET_ASIDE = frozenset({"model", "_db", "_hints", "_query", "_result_cache", "_prefetch_done"})
_ASIDE = frozenset({"model", "order_by", "default_ordering", "standard_ordering", "select_related"})
#: A later Django also wants to be told how missing values are fetched.
_populators: Any = get_related_populators
_EXACT = (Exact, IntegerFieldExact)
#: How a statement for one value ends.
_ONE = " = %s"

#: What to read, from which database, with which relations.
_Shape = tuple[type[Model], str, str, str | None]


@frozen
class KeptLookup:
    """A statement with a place for one value, and how the rows it finds are read."""

    sql: str
    column: Field[Any, Any]
    #: Where the model's own columns stand, by what names, and what fills in joined records.
    names: list[str]
    start: int
    populators: list[Any]
    #: The expressions that are not read as the driver gives them.
    converted: tuple[tuple[int, Any], ...]

    def rows(self, values: Sequence[Any], using: str) -> list[list[Any]]:
        """Return the rows with these values, as Django would read them."""
        connection = connections[using]
        prepare = self.column.get_db_prep_value
        prepared = [prepare(value, connection, prepared=False) for value in values]
        with connection.cursor() as cursor:
            cursor.execute(self.sql if len(values) == 1 else self._for_many(len(values)), prepared)
            rows = [list(row) for row in cursor.fetchall()]
        if not rows:
            return rows
        # Converters belong to a connection, so they are asked for and not kept.
        ops = connection.ops
        for place, expression in self.converted:
            of_connection = ops.get_db_converters(expression)
            for convert in of_connection + expression.get_db_converters(connection):
                for row in rows:
                    row[place] = convert(row[place], expression, connection)
        return rows

    def records(self, model: type[Model], values: Sequence[Any], using: str) -> list[Any]:
        """Return the records with these values."""
        names, start, end = self.names, self.start, self.start + len(self.names)
        found: list[Any] = []
        for row in self.rows(values, using):
            record = model.from_db(using, names, row[start:end])
            for populator in self.populators:
                populator.populate(row, record)
            found.append(record)
        return found

    def serves(self, count: int, using: str) -> bool:
        """Return whether so many values can be looked up at once."""
        features = connections[using].features
        most = features.max_query_params
        return self.sql.endswith(_ONE) and (most is None or count <= most)

    def _for_many(self, count: int) -> str:
        return f"{self.sql.removesuffix(_ONE)} IN ({', '.join(['%s'] * count)})"


#: None where a model's look-up cannot be kept.
_kept: dict[_Shape, KeptLookup | None] = {}
#: More shapes than this are not declared but made up.
_MOST_KEPT = 1_000


def record_by_key(queryset: QuerySet[Any], key: Any, joined: Sequence[str] = ()) -> Any | None:
    """Return the record with this key, or None; ``joined`` relations come along in one query."""
    if is_whole(queryset):
        relations = f"{queryset.query.select_related}{joined}"
        shape = (queryset.model, queryset.db, "pk", relations)
        kept = _lookup(shape, queryset, key, joined)
        if kept is not None:
            return next(iter(kept.records(queryset.model, [key], queryset.db)), None)
    return next(iter(_by_key(queryset, key, joined)), None)


def records_by_keys(queryset: QuerySet[Any], keys: Sequence[Any]) -> Iterable[Any]:
    """Return the records with these keys, of which none is None and none there twice."""
    if keys and is_whole(queryset):
        shape = (queryset.model, queryset.db, "pk", f"{queryset.query.select_related}()")
        kept = _lookup(shape, queryset, keys[0], ())
        if kept is not None and kept.serves(len(keys), queryset.db):
            return kept.records(queryset.model, keys, queryset.db)
    return queryset.filter(pk__in=keys)


def has_value(queryset: QuerySet[Any], column: Field[Any, Any], value: Any) -> bool:
    """Return whether a row of the queryset has this value in a column."""
    name = column.attname
    if is_whole(queryset):
        kept = _lookup((queryset.model, queryset.db, name, None), queryset, value, ())
        if kept is not None:
            return bool(kept.rows([value], queryset.db))
    return queryset.filter(**{name: value}).order_by().exists()


def with_joins(made: QuerySet[Any], paths: Sequence[str]) -> QuerySet[Any]:
    """Return a queryset that was made a moment ago and is nobody else's, with relations joined."""
    # A query that leaves columns out may have left out the very keys to follow.
    if paths and not made.query.deferred_loading[0]:
        # What ``select_related()`` does, without another copy.
        made.query.add_select_related(paths)
    return made


def is_whole(queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset gives every row of its model, as instances, and nothing else."""
    query = queryset.query
    return (
        type(queryset) is QuerySet
        and type(query) is Query
        and _rests(vars(queryset), _RESTING_SET, _SET_ASIDE)
        and _rests(vars(query), _RESTING, _ASIDE)
    )


def _rests(parts: dict[str, Any], resting: dict[str, Any], aside: frozenset[str]) -> bool:
    for name, value in parts.items():
        if name not in aside and (name not in resting or value != resting[name]):
            return False
    return True


def _by_key(queryset: QuerySet[Any], key: Any, joined: Sequence[str]) -> QuerySet[Any]:
    # No order, no limit: a key names one row.
    return with_joins(queryset.filter(pk=key), joined)


def _lookup(
    shape: _Shape, queryset: QuerySet[Any], value: Any, joined: Sequence[str]
) -> KeptLookup | None:
    try:
        return _kept[shape]
    except KeyError:
        pass
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    kept = _kept[shape] = _written(shape, queryset, value, joined)
    return kept


def _written(
    shape: _Shape, queryset: QuerySet[Any], value: Any, joined: Sequence[str]
) -> KeptLookup | None:
    """Let Django write the statement; None where it depends on more than the value."""
    model, using, name, relations = shape
    meta = model._meta
    column: Any = meta.pk if name == "pk" else meta.get_field(name)
    if column.is_relation or column.get_lookup("exact") not in _EXACT:
        return None
    if relations is None:
        found: Any = queryset.filter(**{name: value}).order_by().values_list(name)
        # A column need not be unique, and one row is enough.
        found = found[:1]
    else:
        found = _by_key(queryset, value, joined).order_by()
    connection = connections[using]
    compiler = found.query.get_compiler(using)
    sql, parameters = compiler.as_sql()
    prepared = column.get_db_prep_value(value, connection, prepared=False)
    if tuple(parameters) != (prepared,):
        return None
    select = compiler.select
    expressions = [expression for expression, _, _ in select]
    if compiler.has_composite_fields(expressions):
        return None
    info = compiler.klass_info
    places = info["select_fields"]
    return KeptLookup(
        sql=sql,
        column=column,
        names=[select[place][0].target.attname for place in places],
        start=places[0],
        populators=_populators(info, select, using, *_fetching(queryset)),
        converted=tuple(
            (place, expression)
            for place, (_, expression) in compiler.get_converters(expressions).items()
        ),
    )


def _fetching(queryset: Any) -> list[Any]:
    return [queryset._fetch_mode] if hasattr(queryset, "_fetch_mode") else []
