"""Keyset pagination: conditions for the rows after a given row, without an offset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import connections
from django.db.models import F, Model, Q, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.db.models.expressions import OrderBy

from django_panel.internal.fast.keyset_sql import rows_after
from django_panel.internal.fast.page_sql import CachedSql
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import key_columns, key_order

#: How many relations are followed if a model is ordered by a related model's order.
_MAX_RELATION_DEPTH = 5

#: An expression, whether it is descending, and whether nulls are first, if set.
_OrderExpression = tuple[Any, bool, bool | None]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Term(FrozenValue):
    """One term of an order; the last ones are the columns of the primary key."""

    #: The name of the annotation with the value; of a column for the primary key.
    name: str
    expression: Any
    descending: bool
    nulls_first: bool
    nullable: bool

    def flipped(self) -> Term:
        return replace(self, descending=not self.descending, nulls_first=not self.nulls_first)

    def equal(self, value: Any) -> Q:
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})

    def beyond(self, value: Any) -> Q | None:
        """Return the condition that a row is strictly after ``value``; None: no row is."""
        if value is None:
            return Q(**{f"{self.name}__isnull": False}) if self.nulls_first else None
        further = Q(**{f"{self.name}__{'lt' if self.descending else 'gt'}": value})
        if self.nullable and not self.nulls_first:
            further |= Q(**{f"{self.name}__isnull": True})
        return further


def order_terms(ordered: QuerySet[Any]) -> list[Term]:
    """Return the terms of a queryset's order."""
    nulls_largest = connections[ordered.db].features.nulls_order_largest
    model: type[Model] = ordered.model
    expressions = list(_order_expressions(model, ordered.query.order_by))
    terms: list[Term] = []
    for index, (expression, descending, nulls_first) in enumerate(expressions):
        if by_key := _key_directions(model, expressions[index:]):
            # Terms after the primary key have no effect.
            return [
                *terms,
                *(
                    Term(name, F(name), is_descending, is_descending == nulls_largest, False)
                    for name, is_descending in by_key
                ),
            ]
        terms.append(
            Term(
                name=f"_order_{len(terms)}",
                expression=expression,
                descending=descending,
                nulls_first=descending == nulls_largest if nulls_first is None else nulls_first,
                nullable=_is_nullable(model, expression),
            )
        )
    return terms


def _key_directions(
    model: type[Model], order: Sequence[_OrderExpression]
) -> list[tuple[str, bool]] | None:
    """Return the columns of the primary key and whether each is descending.

    None if the order does not start with the key, as a whole or column by column.
    """
    key, columns = model._meta.pk, key_order(model)
    names = [reference_name(expression) for expression, *_ in order]
    if names[0] in ("pk", key.name, key.attname):
        return [(name, order[0][1]) for name in columns]
    if names[: len(columns)] != columns:
        return None
    return [(name, direction[1]) for name, direction in zip(columns, order, strict=False)]


def with_values(ordered: QuerySet[Any], terms: Sequence[Term]) -> QuerySet[Any]:
    """Annotate the queryset with the value of every term."""
    own = {"pk", *(column.attname for column in key_columns(ordered.model))}
    annotations = {term.name: term.expression for term in terms if term.name not in own}
    return ordered.annotate(**annotations) if annotations else ordered


def after(terms: Sequence[Term], values: Sequence[Any], *, including: bool = False) -> list[Q]:
    """Return conditions for the rows after a given row; their results follow each other.

    Each condition is one range of an index. Nulls are at one end of the index, and with
    ``value > x OR value IS NULL`` the database would scan it from the start.
    """
    first, value = terms[0], values[0]
    ties = _after_ties(terms[1:], values[1:], including)
    tied = None if ties is None else first.equal(value) & ties
    if value is None:
        conditions = [] if tied is None else [tied]
        return (
            [*conditions, Q(**{f"{first.name}__isnull": False})]
            if first.nulls_first
            else conditions
        )
    side = "lt" if first.descending else "gt"
    strictly = Q(**{f"{first.name}__{side}": value})
    bounded = strictly
    if tied is not None:
        bounded = Q(**{f"{first.name}__{side}e": value}) & (strictly | tied)
    if first.nullable and not first.nulls_first:
        return [bounded, Q(**{f"{first.name}__isnull": True})]
    return [bounded]


def read_after(
    ordered: QuerySet[Any],
    conditions: Sequence[Q],
    names: Sequence[str],
    limit: int,
    cached: CachedSql | None = None,
) -> list[tuple[Any, ...]]:
    """Return the first ``limit`` rows that match the conditions, in order.

    ``cached`` holds the SQL of a table whose rows differ in the order only.
    """
    rows_read: list[tuple[Any, ...]] = []
    for condition in conditions:
        if len(rows_read) >= limit:
            break
        rows_read += rows_after(ordered, condition, names, limit - len(rows_read), cached)
    return rows_read


def _after_ties(terms: Sequence[Term], values: Sequence[Any], including: bool) -> Q | None:
    """Return the condition for rows that are equal in the terms before; None: no row matches."""
    if not terms:
        return Q() if including else None
    beyond = terms[0].beyond(values[0])
    ties = _after_ties(terms[1:], values[1:], including)
    if ties is None:
        return beyond
    tied = terms[0].equal(values[0]) & ties
    return tied if beyond is None else beyond | tied


def _order_expressions(model: type[Model], order: Sequence[Any]) -> Iterator[_OrderExpression]:
    """Yield each expression, whether it is descending, and whether nulls are first, if set."""
    for term in order:
        if isinstance(term, str):
            yield from _named(model, term.removeprefix("-").removeprefix("+"), term[:1] == "-")
        elif isinstance(term, OrderBy):
            nulls = True if term.nulls_first else False if term.nulls_last else None
            yield term.expression, term.descending, nulls
        else:
            yield term, False, None


def _named(
    model: type[Model], name: str, descending: bool, prefix: str = "", depth: int = 0
) -> Iterator[_OrderExpression]:
    """Yield the expressions of a name; a relation means the related model's order."""
    path = f"{prefix}{name}"
    related = _ordered_by_relation(model, path)
    if related is None or depth >= _MAX_RELATION_DEPTH:
        yield F(path), descending, None
        return
    for term in related._meta.ordering or ():
        if isinstance(term, str):
            inner, flips = term.removeprefix("-"), term.startswith("-")
            yield from _named(model, inner, descending != flips, f"{path}__", depth + 1)
        else:
            # An expression cannot be prefixed with the relation; use the primary key instead.
            yield F(f"{path}__pk"), descending, None


def _ordered_by_relation(model: type[Model], path: str) -> type[Model] | None:
    """Return the related model if the path ends at a relation to a model with an order."""
    current: Any = model
    field: Any = None
    for segment in path.split(LOOKUP_SEP):
        if segment == "pk":
            return None
        try:
            field = current._meta.get_field(segment)
        except FieldDoesNotExist:
            return None
        if field.name != segment:
            # ``customer_id`` means the key itself.
            return None
        current = field.related_model
    is_related = isinstance(current, type) and issubclass(current, Model)
    return current if is_related and current._meta.ordering else None


def reference_name(expression: Any) -> str | None:
    """Return the name of an ``F`` expression, else None."""
    name: str | None = getattr(expression, "name", None)
    return name if isinstance(expression, F) else None


def _is_nullable(model: type[Model], expression: Any) -> bool:
    """Return whether an expression may be null; True if that is unknown."""
    name = reference_name(expression)
    if name is None:
        return True
    current: Any = model
    for segment in name.split(LOOKUP_SEP):
        if segment == "pk":
            return False
        try:
            field = current._meta.get_field(segment)
        except (FieldDoesNotExist, AttributeError):
            return True
        if not getattr(field, "concrete", False) or field.null:
            return True
        current = field.related_model
    return False
