"""Figures over related records, each a subquery of the one statement that reads the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.core.exceptions import FieldDoesNotExist
from django.db.models import (
    Avg,
    Count,
    Exists,
    ForeignObjectRel,
    ManyToManyField,
    ManyToManyRel,
    ManyToOneRel,
    Max,
    Min,
    Model,
    OuterRef,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Coalesce

from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.paths import ColumnPath, ModelField
from django_panel.tables.query_types import Narrowing

AggregateFunction = Literal["count", "exists", "sum", "avg", "min", "max"]

_FUNCTIONS: dict[str, Any] = {"count": Count, "sum": Sum, "avg": Avg, "min": Min, "max": Max}


@dataclass(frozen=True, slots=True)
class RelationAggregate:
    """One figure over the records a relation leads to.

    A join would multiply the rows, and two joins each other's figures. A subquery does neither,
    and it is run for the rows of the page only.
    """

    function: AggregateFunction
    relation: str
    column: str | None = None
    query: Narrowing | None = None

    def alias(self, column: str) -> str:
        """Return the name the ORM itself would give: ``tasks__count``, ``tasks__hours__sum``."""
        parts = [*self.relation.split("."), self.column, self.function]
        if self.query is not None:
            # Narrowed figures of one relation differ only in the column that shows them.
            parts.append(column.replace(".", "__"))
        return "__".join(part for part in parts if part)

    def path_in(self, model: type[Model], column: str) -> ColumnPath:
        """Return the figure as a path whose value is computed."""
        related = self._steps(model, column)[-1].related_model
        source = self._source(related, column)
        return ColumnPath(
            lookup=self.alias(column),
            # A mean has decimals of its own; the rest keeps the kind of what it is made from.
            field=None if self.function in ("count", "exists", "avg") else source,
            relation="",
            model=model,
            is_record=False,
            verbose_names=(),
            annotation=self._expression(model, column),
        )

    def _expression(self, model: type[Model], column: str) -> Any:
        link = _link(model, self.relation)
        if link is None:
            if self.query is not None:
                raise ColumnMistake.unnarrowed_aggregate(column, self.relation)
            return self._along_the_path(model)
        related, name, ours = link
        # The manager that relations use: one that hides trashed records hides them here too.
        manager: Any = related._meta.default_manager
        records = manager.filter(**{name: OuterRef(ours)}).order_by()
        if self.query is not None:
            records = self.query(records)
        if self.function == "exists":
            return Exists(records)
        figure = _FUNCTIONS[self.function](self.column or "pk")
        found = Subquery(records.values(name).annotate(_figure=figure).values("_figure")[:1])
        return Coalesce(found, Value(0)) if self.function == "count" else found

    def _along_the_path(self, model: type[Model]) -> Any:
        """Return the figure over several relations, or one that cannot be asked backwards."""
        path = "__".join(relation.name for relation in self._steps(model))
        itself = model._base_manager.filter(pk=OuterRef("pk")).order_by()
        if self.function == "exists":
            return Exists(itself.filter(**{f"{path}__isnull": False}))
        figure = _FUNCTIONS[self.function](f"{path}__{self.column}" if self.column else path)
        return Subquery(itself.values("pk").annotate(_figure=figure).values("_figure")[:1])

    def _steps(self, model: type[Model], column: str = "") -> list[Any]:
        """Return the relations on the way; refuse what is none."""
        home, steps = model, []
        for segment in self.relation.split("."):
            relation = _relation(home, segment)
            if relation is None:
                known = _relation_names(home)
                raise ColumnMistake.unknown_relation(column, home, segment, known)
            steps.append(relation)
            home = relation.related_model
        return steps

    def _source(self, related: type[Model], column: str) -> ModelField | None:
        if self.column is None:
            return None
        try:
            return related._meta.get_field(self.column)  # type: ignore[return-value]
        except FieldDoesNotExist:
            raise ColumnMistake.unknown_aggregated_field(column, related, self.column) from None


def _link(model: type[Model], relation: str) -> tuple[type[Model], str, str] | None:
    """Return the related model, its name for the way back, and our column it points at."""
    if "." in relation:
        return None
    field: Any = _relation(model, relation)
    if isinstance(field, ManyToManyField):
        return field.related_model, field.related_query_name(), "pk"
    if isinstance(field, ManyToManyRel):
        return field.related_model, field.field.name, "pk"
    if isinstance(field, ManyToOneRel):
        return field.related_model, field.field.name, field.field.target_field.attname
    return None


def _relation(model: type[Model], name: str) -> Any:
    """Return the relation people call ``name``: a field, or what leads back from one."""
    return next((field for field, called in _relations(model) if called == name), None)


def _relation_names(model: type[Model]) -> list[str]:
    return [called for _field, called in _relations(model)]


def _relations(model: type[Model]) -> list[tuple[Any, str]]:
    return [
        (field, called)
        for field in model._meta.get_fields()
        if isinstance(field.related_model, type) and (called := _called(field))
    ]


def _called(field: Any) -> str | None:
    accessor = field.get_accessor_name() if isinstance(field, ForeignObjectRel) else field.name
    return accessor or None
