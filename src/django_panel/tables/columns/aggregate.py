"""Aggregates over related records: count, exists, sum, avg, min and max as subqueries."""

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

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.support.frozen import FrozenValue
from django_panel.support.related import within
from django_panel.tables.reading.paths import ColumnPath, ModelField, Scopes
from django_panel.tables.type_aliases import QuerysetCallback

AggregateFunction = Literal["count", "exists", "sum", "avg", "min", "max"]

_FUNCTIONS: dict[str, Any] = {"count": Count, "sum": Sum, "avg": Avg, "min": Min, "max": Max}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RelationAggregate(FrozenValue):
    """An aggregate over the related records of each row.

    It is a subquery: joins would multiply the rows, and a subquery runs only for the rows of the
    page.
    """

    function: AggregateFunction
    relation: str
    column: str | None = None
    query: QuerysetCallback | None = None

    def alias(self, column: str) -> str:
        """Return the annotation's name, as Django would build it: ``tasks__hours__sum``."""
        parts = [*self.relation.split("."), self.column, self.function]
        if self.query is not None:
            # Two filtered aggregates of one relation may differ only in the column.
            parts.append(column.replace(".", "__"))
        return "__".join(part for part in parts if part)

    def path_for(self, model: type[Model], column: str, scopes: Scopes | None = None) -> ColumnPath:
        """Return the aggregate as a path with an annotation.

        With ``scopes``, it counts the related records in these scopes only.
        """
        steps = self._steps(model, column)
        related = steps[-1].related_model
        source = self._source(related, column)
        return ColumnPath(
            lookup=self.alias(column),
            # Sum, minimum and maximum have the type of the aggregated field.
            field=None if self.function in ("count", "exists", "avg") else source,
            relation="",
            model=model,
            is_record=False,
            verbose_names=(),
            annotation=self._expression(model, column, scopes or {}),
            related_models=tuple(step.related_model for step in steps if _is_to_many(step)),
            rescope=lambda scopes: self.path_for(model, column, scopes),
        )

    def _expression(self, model: type[Model], column: str, scopes: Scopes) -> Any:
        link = _link(model, self.relation)
        if link is None:
            if self.query is not None:
                raise PanelSchemaException(
                    f"The column {column!r} filters {self.relation!r} with a query.",
                    "A query can filter a direct relation, not a path over several relations.",
                    "Remove the query, or aggregate over a direct relation.",
                )
            return self._subquery_over_path(model, scopes)
        related, name, ours = link
        # The default manager, as relations use: if it hides trashed records, so does this.
        manager: Any = related._meta.default_manager
        records = manager.filter(**{name: OuterRef(ours)}).order_by()
        records = within(records, scopes.get(related))
        if self.query is not None:
            records = self.query(records)
        if self.function == "exists":
            return Exists(records)
        aggregate = _FUNCTIONS[self.function](self.column or "pk")
        subquery = Subquery(
            records.values(name).annotate(_aggregate=aggregate).values("_aggregate")[:1]
        )
        return Coalesce(subquery, Value(0)) if self.function == "count" else subquery

    def _subquery_over_path(self, model: type[Model], scopes: Scopes) -> Any:
        """Return the aggregate over a path that the related model cannot be filtered by."""
        steps = self._steps(model)
        path = "__".join(relation.name for relation in steps)
        itself = model._base_manager.filter(pk=OuterRef("pk")).order_by()
        conditions = _scope_conditions(steps, scopes)
        if conditions:
            # One call, so that all conditions apply to the same related records.
            itself = itself.filter(**conditions)
        if self.function == "exists":
            return Exists(itself.filter(**{f"{path}__isnull": False}))
        aggregate = _FUNCTIONS[self.function](f"{path}__{self.column}" if self.column else path)
        subquery = Subquery(
            itself.values("pk").annotate(_aggregate=aggregate).values("_aggregate")[:1]
        )
        # Without a related record in scope the subquery has no row.
        is_count = bool(conditions) and self.function == "count"
        return Coalesce(subquery, Value(0)) if is_count else subquery

    def _steps(self, model: type[Model], column: str = "") -> list[Any]:
        """Return the relations of the path; raise for a name that is not a relation."""
        current, steps = model, []
        for segment in self.relation.split("."):
            relations = _relations_by_name(current)
            if segment not in relations:
                names = sorted(relations)
                raise PanelSchemaException(
                    f"The column {column!r} aggregates over {segment!r}, which is not a relation "
                    f"of {dotted(current)}.{nearest(segment, names)}",
                    f"Its relations: {', '.join(names) or 'none'}.",
                    "Name one of them, or follow several with dots.",
                )
            steps.append(relations[segment])
            current = relations[segment].related_model
        return steps

    def _source(self, related: type[Model], column: str) -> ModelField | None:
        if self.column is None:
            return None
        try:
            return related._meta.get_field(self.column)  # type: ignore[return-value]
        except FieldDoesNotExist:
            raise PanelSchemaException(
                f"The column {column!r} aggregates {self.column!r}, which is not a field of the "
                f"related {dotted(related)}.",
                "sum(), avg(), min() and max() take a relation and a field of its records.",
                "Correct the field's name.",
            ) from None


def _scope_conditions(steps: list[Any], scopes: Scopes) -> dict[str, Any]:
    """Return the conditions that the related records of a path are in scope, by lookup."""
    conditions: dict[str, Any] = {}
    names: list[str] = []
    for step in steps:
        names.append(step.name)
        scope = scopes.get(step.related_model) if _is_to_many(step) else None
        if scope is not None:
            conditions[f"{'__'.join(names)}__in"] = scope.order_by().values("pk")
    return conditions


def _is_to_many(relation: Any) -> bool:
    return bool(relation.one_to_many or relation.many_to_many)


def _link(model: type[Model], relation: str) -> tuple[type[Model], str, str] | None:
    """Return the related model, its lookup back to ``model``, and the column it refers to."""
    if "." in relation:
        return None
    field: Any = _relations_by_name(model).get(relation)
    if isinstance(field, ManyToManyField):
        return field.related_model, field.related_query_name(), "pk"
    if isinstance(field, ManyToManyRel):
        return field.related_model, field.field.name, "pk"
    if isinstance(field, ManyToOneRel):
        return field.related_model, field.field.name, field.field.target_field.attname
    return None


def _relations_by_name(model: type[Model]) -> dict[str, Any]:
    """Return the relations of a model, by field name or by reverse accessor."""
    relations: dict[str, Any] = {}
    for field in model._meta.get_fields():
        name = field.get_accessor_name() if isinstance(field, ForeignObjectRel) else field.name
        if name and isinstance(field.related_model, type):
            relations.setdefault(name, field)
    return relations
