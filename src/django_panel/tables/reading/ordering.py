"""Orders the records of a table: by group, then by the requested or default order."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldError
from django.db import connections
from django.db.models import F, Model, QuerySet
from django.db.models.expressions import OrderBy
from django.db.models.functions import Random

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.keys import is_composite, key_order
from django_panel.tables.reading.paths import ColumnPath
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.tables.wire import SortDirection


class _OuterJoinF(F):
    """A reference to a related column by LEFT OUTER joins.

    Django uses an INNER join for a required relation. SQLite may then start from the related
    table, which is ten times slower for a long table.
    """

    def resolve_expression(self, query: Any = None, *args: Any, **kwargs: Any) -> Any:
        resolved: Any = super().resolve_expression(query, *args, **kwargs)
        joins, alias = query.alias_map, resolved.alias
        while joins[alias].parent_alias is not None:
            joins[alias] = joins[alias].promote()
            alias = joins[alias].parent_alias
        return resolved


def apply_order(
    queryset: QuerySet[Any], schema: TableSchema, state: TableState, plan: TablePlan
) -> QuerySet[Any]:
    """Order by the group, then by the requested, the default or the model's order.

    The primary key is the last term, so that no record is on two pages or on none.
    """
    groups = _group_order(queryset, schema, state)
    default = schema.get_default_sort()
    if state.sort is not None:
        queryset, terms = _column_order(queryset, plan, state.sort, state.direction or "asc")
    elif default is not None:
        queryset, terms = _column_order(queryset, plan, default.column, default.direction)
    else:
        position = schema.get_reorder_column()
        declared = list(schema.get_ordering()) or natural_order(queryset)
        terms = declared if position is None else [position]
    return queryset.order_by(*with_tie_break([*groups, *terms], plan))


def natural_order(queryset: QuerySet[Any]) -> list[Any]:
    """Return the queryset's order, else the model's, else descending primary keys."""
    meta = queryset.model._meta
    terms = list(queryset.query.order_by or meta.ordering or ())
    # A random order cannot be paginated.
    return ["-pk"] if not terms or any(map(_is_random, terms)) else terms


def with_tie_break(terms: list[Any], plan: TablePlan) -> list[Any]:
    """Add the primary key as the last term, in the direction of the term before it."""
    model = plan.model
    keys = {"pk", model._meta.pk.name, model._meta.pk.attname}
    position = next((i for i, term in enumerate(terms) if _term_name(term) in keys), None)
    if position is None:
        return [*terms, *key_order(model, descending=_is_descending(terms[-1]))]
    if not is_composite(model):
        return terms
    # Terms after the primary key have no effect.
    by_key = key_order(model, descending=_is_descending(terms[position]))
    return [*terms[:position], *by_key]


def follows_index(ordered: QuerySet[Any]) -> bool:
    """Return whether the database can use an index instead of sorting all rows."""
    model: type[Model] = ordered.model
    return _term_name(ordered.query.order_by[0]) in _leading_fields(model)


@cache
def _leading_fields(model: Any) -> frozenset[str | None]:
    """Return the first fields of a model's indexes."""
    meta = model._meta
    own = {
        field.name
        for field in meta.local_concrete_fields
        if (field.db_index or field.unique) and not field.is_relation
    }
    indexes = [index.fields for index in meta.indexes if index.condition is None]
    uniques = [unique_constraint.fields for unique_constraint in meta.total_unique_constraints]
    leading = {
        names[0].removeprefix("-") for names in [*indexes, *uniques, *meta.unique_together] if names
    }
    return frozenset({key_order(model)[0], "pk", *own, *leading})


def _group_order(queryset: QuerySet[Any], schema: TableSchema, state: TableState) -> list[Any]:
    group = None if state.group is None else schema.get_group(state.group)
    if group is None:
        return []
    path = group.path_for(queryset.model)
    # Related records may have equal labels; the key keeps the rows of each group together.
    paths = [path] if path.sorted_by is None else [path.sorted_by, path]
    values = [_sort_value(queryset, path) for path in paths]
    is_descending = group.get_direction() == "desc"
    return [value.desc() if is_descending else value.asc() for value in values]


def _column_order(
    queryset: QuerySet[Any], plan: TablePlan, name: str, direction: SortDirection
) -> tuple[QuerySet[Any], list[Any]]:
    planned = plan.by_name[name]
    sort_using = planned.column.get_sort_using()
    if sort_using is not None:
        # Clear the order first, to read back only the order of the callback.
        ordered = sort_using(queryset.order_by(), direction)
        return ordered, natural_order(ordered)
    is_descending = (direction == "desc") != planned.column.sorts_in_reverse()
    expression: Any = planned.column.get_sort_expression()
    if expression is not None:
        return queryset, [_expression_order(queryset, name, expression, is_descending)]
    value = _sort_value(queryset, planned.sort_path or planned.path)
    return queryset, [value.desc() if is_descending else value.asc()]


def _expression_order(
    queryset: QuerySet[Any], name: str, expression: Any, is_descending: bool
) -> OrderBy:
    """Return the order by an expression, as ``admin_order_field`` of Django's admin does.

    It may name annotations of the queryset.
    """
    try:
        expression.resolve_expression(queryset.query.clone())
    except FieldError as error:
        raise PanelSchemaException(
            f"The column {name!r} is sorted by {expression!r}.",
            str(error),
            f"Name fields of {dotted(queryset.model)}, or annotations of its query().",
        ) from error
    if not isinstance(expression, OrderBy):
        order: OrderBy = expression.desc() if is_descending else expression.asc()
        return order
    order = expression.copy()
    if is_descending:
        order.reverse_ordering()
    return order


def _sort_value(queryset: QuerySet[Any], path: ColumnPath) -> Any:
    if path.annotation is not None:
        return path.annotation
    if not path.relation or connections[queryset.db].vendor != "sqlite":
        return F(path.lookup)
    return _OuterJoinF(path.lookup)


def _term_name(term: Any) -> str | None:
    if isinstance(term, str):
        return term.removeprefix("-").removeprefix("+")
    expression: object = term.expression if isinstance(term, OrderBy) else term
    return getattr(expression, "name", None) if isinstance(expression, F) else None


def _is_random(term: Any) -> bool:
    expression: object = term.expression if isinstance(term, OrderBy) else term
    return isinstance(expression, Random) or term == "?"


def _is_descending(term: Any) -> bool:
    if isinstance(term, str):
        return term.startswith("-")
    return isinstance(term, OrderBy) and term.descending
