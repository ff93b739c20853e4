"""Where a row stands in an order, as conditions: what comes after it, and never an offset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import connections
from django.db.models import F, Model, Q, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.db.models.expressions import OrderBy

#: Relations are followed this far when a model is ordered by another that is ordered in turn.
_FURTHEST = 5


@dataclass(frozen=True, slots=True)
class Term:
    """One part of an order; the last one is the key, which settles every tie."""

    #: The name the value is read and compared by.
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
        """Return the condition that a row stands strictly after ``value``, None for never."""
        if value is None:
            return Q(**{f"{self.name}__isnull": False}) if self.nulls_first else None
        further = Q(**{f"{self.name}__{'lt' if self.descending else 'gt'}": value})
        if self.nullable and not self.nulls_first:
            further |= Q(**{f"{self.name}__isnull": True})
        return further


def terms_of(ordered: QuerySet[Any]) -> list[Term]:
    """Return the order of a queryset, term by term."""
    nulls_largest = connections[ordered.db].features.nulls_order_largest
    terms: list[Term] = []
    for expression, descending, nulls_first in _spelt_out(ordered.model, ordered.query.order_by):
        is_key = _is_key(ordered.model, expression)
        terms.append(
            Term(
                name="pk" if is_key else f"_order_{len(terms)}",
                expression=expression,
                descending=descending,
                nulls_first=descending == nulls_largest if nulls_first is None else nulls_first,
                nullable=not is_key and _is_nullable(ordered.model, expression),
            )
        )
        if is_key:
            # Nothing is equal beyond the key.
            break
    return terms


def with_values(ordered: QuerySet[Any], terms: Sequence[Term]) -> QuerySet[Any]:
    """Return the queryset with the value of every term to be read and compared."""
    named = {term.name: term.expression for term in terms if term.name != "pk"}
    return ordered.annotate(**named) if named else ordered


def after(terms: Sequence[Term], values: Sequence[Any], *, including: bool = False) -> list[Q]:
    """Return what stands after a row, as conditions whose results follow one another.

    They are several so that each is one range of an index: rows without a value lie at one end
    of it, and ``value > x OR value IS NULL`` would make the database walk from the beginning.
    """
    first, value = terms[0], values[0]
    ties = _after_ties(terms[1:], values[1:], including)
    tied = None if ties is None else first.equal(value) & ties
    if value is None:
        found = [] if tied is None else [tied]
        return [*found, Q(**{f"{first.name}__isnull": False})] if first.nulls_first else found
    side = "lt" if first.descending else "gt"
    strictly = Q(**{f"{first.name}__{side}": value})
    bounded = strictly
    if tied is not None:
        bounded = Q(**{f"{first.name}__{side}e": value}) & (strictly | tied)
    if first.nullable and not first.nulls_first:
        return [bounded, Q(**{f"{first.name}__isnull": True})]
    return [bounded]


def read_after(
    ordered: QuerySet[Any], conditions: Sequence[Q], names: Sequence[str], limit: int
) -> list[tuple[Any, ...]]:
    """Return the first rows that the conditions find, in their order."""
    found: list[tuple[Any, ...]] = []
    for condition in conditions:
        if len(found) >= limit:
            break
        rows = ordered.filter(condition).values_list(*names)
        found += rows[: limit - len(found)]
    return found


def _after_ties(terms: Sequence[Term], values: Sequence[Any], including: bool) -> Q | None:
    """Return the condition for rows that equal another so far; None when there are none."""
    if not terms:
        return Q() if including else None
    beyond = terms[0].beyond(values[0])
    ties = _after_ties(terms[1:], values[1:], including)
    if ties is None:
        return beyond
    tied = terms[0].equal(values[0]) & ties
    return tied if beyond is None else beyond | tied


_Spelt = tuple[Any, bool, bool | None]


def _spelt_out(model: type[Model], order: Sequence[Any]) -> Iterator[_Spelt]:
    """Yield expression, whether it descends, and where nulls go if somebody said so."""
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
) -> Iterator[_Spelt]:
    """Yield what a name in an order stands for; a relation stands for its model's order."""
    path = f"{prefix}{name}"
    related = _ordered_by_relation(model, path)
    if related is None or depth >= _FURTHEST:
        yield F(path), descending, None
        return
    for term in related._meta.ordering or ():
        if isinstance(term, str):
            inner, flips = term.removeprefix("-"), term.startswith("-")
            yield from _named(model, inner, descending != flips, f"{path}__", depth + 1)
        else:
            # An expression of another model cannot be moved; its key is an order too.
            yield F(f"{path}__pk"), descending, None


def _ordered_by_relation(model: type[Model], path: str) -> type[Model] | None:
    """Return the model a path ends at when it ends at a relation that has an order."""
    home: Any = model
    field: Any = None
    for segment in path.split(LOOKUP_SEP):
        if segment == "pk":
            return None
        try:
            field = home._meta.get_field(segment)
        except FieldDoesNotExist:
            return None
        if field.name != segment:
            # ``customer_id`` means the bare key.
            return None
        home = field.related_model
    is_related = isinstance(home, type) and issubclass(home, Model)
    return home if is_related and home._meta.ordering else None


def reference_name(expression: Any) -> str | None:
    """Return the name an expression refers to, if it is nothing but a reference."""
    name: str | None = getattr(expression, "name", None)
    return name if isinstance(expression, F) else None


def _is_key(model: type[Model], expression: Any) -> bool:
    key = model._meta.pk
    return reference_name(expression) in ("pk", key.name, key.attname)


def _is_nullable(model: type[Model], expression: Any) -> bool:
    """Return whether an expression may have no value; what is unknown may."""
    name = reference_name(expression)
    if name is None:
        return True
    home: Any = model
    for segment in name.split(LOOKUP_SEP):
        if segment == "pk":
            return False
        try:
            field = home._meta.get_field(segment)
        except (FieldDoesNotExist, AttributeError):
            return True
        if not getattr(field, "concrete", False) or field.null:
            return True
        home = field.related_model
    return False
