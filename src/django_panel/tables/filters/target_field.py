"""The model field of a filter: a field of the row, or of related records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObjectRel, Model, Q, QuerySet

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.support.field_types import output_field
from django_panel.support.frozen import FrozenValue
from django_panel.support.lookup_paths import dotted_path
from django_panel.support.related import related_scope
from django_panel.tables.reading.paths import ModelField

#: Returns the condition on one path, such as ``Q(state="open")`` for ``"state"``.
Condition = Callable[[str], Q]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Target(FrozenValue):
    """The resolved path of a filter."""

    #: The first relation of the path; None for a field of the table's model.
    relation: str | None
    #: The related model of that relation, or the table's model.
    model: type[Model]
    #: The lookup from that model on.
    rest: str
    #: The last field of the path; for a generated column the one of its values.
    field: ModelField
    #: Whether a relation leads to many records, so that a join would repeat rows.
    is_to_many: bool
    #: The verbose names of the path, joined.
    verbose_name: Any
    #: The relations to many records: the lookup from ``model`` on, and the related model.
    to_many: tuple[tuple[str, type[Model]], ...] = ()
    #: Whether a record may have no related record.
    is_optional: bool = False

    @property
    def lookup(self) -> str:
        """The lookup of the field from the table's model on."""
        return self.rest if self.relation is None else f"{self.relation}__{self.rest}"

    def matching(self, queryset: QuerySet[Any], condition: Condition) -> Q:
        """Return the condition for rows of ``queryset``.

        Related records are selected by a subquery. With a join, the database may start from the
        related table, and a row is repeated for each of several related records.
        """
        if self.relation is None:
            return condition(self.rest)
        # One call, so that all conditions apply to the same related records.
        related = self.model._base_manager.using(queryset.db).filter(
            condition(self.rest), *self._scope_conditions()
        )
        matching = Q(**{f"{self.relation}__in": related})
        if not self.is_to_many:
            return matching
        rows = queryset.model._base_manager.using(queryset.db).filter(matching)
        return Q(pk__in=rows.order_by().values("pk"))

    def unscoped(self) -> Target:
        """Return the target among all related records, whatever the scope of their resource."""
        return replace(self, to_many=())

    def with_related_in_scope(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows joined with the related records in scope; rows may be repeated."""
        conditions = []
        for lookup, model in self.to_many:
            scope = related_scope(model)
            if scope is not None:
                keys = scope.order_by().values("pk")
                conditions.append(Q(**{f"{self.relation}__{lookup}__in": keys}))
        # One call, so that all conditions apply to the same related records.
        return queryset.filter(*conditions) if conditions else queryset

    def _scope_conditions(self) -> Iterator[Q]:
        """Yield the conditions that related records are in scope (decisions D23)."""
        for lookup, model in self.to_many:
            scope = related_scope(model)
            if scope is not None:
                yield Q(**{f"{lookup}__in": scope.order_by().values("pk")})


def resolve_target(model: type[Model], path: str, part: str) -> Target:
    """Resolve a dotted path; ``part`` names its owner in the error message."""
    steps = dotted_path(path).split(".")
    current = model
    fields: list[Any] = []
    for position, step in enumerate(steps):
        field = _field(current, step)
        related = getattr(field, "related_model", None)
        is_last = position == len(steps) - 1
        if field is None or (not is_last and not isinstance(related, type)):
            names = sorted(field.name for field in current._meta.get_fields())
            raise PanelSchemaException(
                f"The {part} uses {path!r}, but {dotted(current)} has no field {step!r}."
                f"{nearest(step, names)}",
                f"Its fields: {', '.join(names) or 'none'}.",
                "Name a field with column(), or filter with query().",
            )
        fields.append(field)
        if not is_last:
            current = cast("type[Model]", related)

    first, last = fields[0], fields[-1]
    target = output_field(last)
    # A foreign key is compared by its own value, a relation to many by the related keys.
    if len(fields) == 1 and not _is_to_many(first):
        return Target(None, model, steps[0], target, is_to_many=False, verbose_name=_name(last))
    return Target(
        relation=steps[0],
        model=first.related_model,
        rest="__".join(steps[1:]) or "pk",
        field=target,
        is_to_many=any(map(_is_to_many, fields)),
        verbose_name=" ".join(str(_name(field)) for field in fields),
        to_many=tuple(
            ("__".join(steps[1 : at + 1]) or "pk", field.related_model)
            for at, field in enumerate(fields)
            if _is_to_many(field)
        ),
        is_optional=any(_is_optional(field) for field in fields[:-1]),
    )


def _field(model: type[Model], name: str) -> Any:
    if name == "pk":
        return model._meta.pk
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _is_to_many(field: Any) -> bool:
    return bool(field.many_to_many or field.one_to_many)


def _is_optional(field: Any) -> bool:
    """Return whether a relation to one record may lead to none."""
    return isinstance(field, ForeignObjectRel) or bool(getattr(field, "null", False))


def _name(field: Any) -> Any:
    if isinstance(field, ForeignObjectRel):
        meta = field.related_model._meta
        return meta.verbose_name if field.one_to_one else meta.verbose_name_plural
    return getattr(field, "verbose_name", field.name)
