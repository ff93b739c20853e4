"""What a filter judges: a field of the record, or of records related to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObjectRel, Model, Q, QuerySet

from django_panel.tables.mistakes import TableSchemaException
from django_panel.tables.paths import ModelField

#: Returns the condition on one path, such as ``Q(state="open")`` for ``"state"``.
Condition = Callable[[str], Q]


@dataclass(frozen=True, slots=True)
class Target:
    """A filter's path, followed through the model."""

    #: The relation the path leaves by; None for a field at home.
    relation: str | None
    #: The model at the other end of it, or the table's own.
    model: type[Model]
    #: The path from there on.
    rest: str
    #: The field at the end.
    field: ModelField
    #: Whether the relation leads to several records, so that a join would repeat rows.
    leads_to_many: bool
    #: What the field is called.
    verbose_name: Any

    def matching(self, queryset: QuerySet[Any], condition: Condition) -> Q:
        """Return the condition for rows of ``queryset``.

        Related records are found in their own table, and the rows by their keys. A join would
        let the database start from the related table, and repeat a row for each of several.
        """
        if self.relation is None:
            return condition(self.rest)
        related = self.model._base_manager.using(queryset.db).filter(condition(self.rest))
        found = Q(**{f"{self.relation}__in": related})
        if not self.leads_to_many:
            return found
        rows = queryset.model._base_manager.using(queryset.db).filter(found)
        return Q(pk__in=rows.order_by().values("pk"))


def resolve_target(model: type[Model], path: str, part: str) -> Target:
    """Follow a dotted path; ``part`` is whose path it is, for the complaint."""
    steps = path.split(".")
    home = model
    fields: list[Any] = []
    for position, step in enumerate(steps):
        field = _field(home, step)
        related = getattr(field, "related_model", None)
        is_last = position == len(steps) - 1
        if field is None or (not is_last and not isinstance(related, type)):
            known = [each.name for each in home._meta.get_fields()]
            raise TableSchemaException.unknown_filter_path(part, path, home, step, known)
        fields.append(field)
        if not is_last:
            home = cast("type[Model]", related)

    first, last = fields[0], fields[-1]
    # A relation at the end is judged by the key it holds; one that several records hold, by
    # the keys of those.
    if len(fields) == 1 and not _leads_to_many(first):
        return Target(None, model, steps[0], last, leads_to_many=False, verbose_name=_name(last))
    return Target(
        relation=steps[0],
        model=first.related_model,
        rest="__".join(steps[1:]) or "pk",
        field=last,
        leads_to_many=any(map(_leads_to_many, fields)),
        verbose_name=" ".join(str(_name(field)) for field in fields),
    )


def _field(model: type[Model], name: str) -> Any:
    if name == "pk":
        return model._meta.pk
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _leads_to_many(field: Any) -> bool:
    return bool(field.many_to_many or field.one_to_many)


def _name(field: Any) -> Any:
    if isinstance(field, ForeignObjectRel):
        meta = field.related_model._meta
        return meta.verbose_name if field.one_to_one else meta.verbose_name_plural
    return getattr(field, "verbose_name", field.name)
