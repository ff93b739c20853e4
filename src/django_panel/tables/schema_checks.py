"""The checks of a table's declarations against its model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from django.core.exceptions import FieldDoesNotExist

from django_panel.exceptions import (
    LogicException,
    PanelException,
    PanelSchemaException,
    dotted,
    nearest,
)
from django_panel.support.column_types import has_type, type_name
from django_panel.tables.reading.date_hierarchy import hierarchy_target
from django_panel.tables.reading.planned_column import plan_column
from django_panel.tables.reading.query_fields import check_ordering, check_searched

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.tables.schema import TableSchema

#: Raises if a part of a table does not fit the model.
PartCheck = Callable[[], object]


def schema_checks(schema: TableSchema, model: type[Model]) -> Iterator[PartCheck]:
    """Yield a check for each part of a table besides its columns."""
    for filter_ in schema.get_filters():
        yield filter_.for_model(model).check
    for group in schema.get_groups():
        yield partial(group.path_for, model)
    for column in schema.get_columns():
        for summary in column.get_summaries():
            yield partial(summary.check, column, model)
    reorder_column = schema.get_reorder_column()
    if reorder_column is not None:
        yield partial(_check_reorder_column, reorder_column, model)
    dates = schema.get_date_hierarchy()
    if dates is not None:
        yield partial(hierarchy_target, dates, model)
    yield partial(check_ordering, schema.get_ordering(), model)
    yield partial(check_searched, schema.get_search_fields(), model)
    yield schema.get_default_sort
    yield schema.get_default_group
    yield schema.card_slots


def table_errors(
    schema: TableSchema, model: type[Model]
) -> list[PanelException | LogicException | ValueError]:
    """Return all errors of a table; ``TableSchema.plan_for()`` raises the first one."""
    columns: list[PartCheck] = [
        partial(plan_column, column, model) for column in schema.get_columns()
    ]
    errors: dict[str, PanelException | LogicException | ValueError] = {}
    for check in (*columns, *schema_checks(schema, model)):
        try:
            check()
        except Exception as error:
            # Other errors are those of functions that may need a request: they wait for it.
            if isinstance(error, PanelException | LogicException | ValueError):
                errors.setdefault(str(error), error)
    return list(errors.values())


def _check_reorder_column(name: str, model: type[Model]) -> None:
    known = sorted(field.name for field in model._meta.concrete_fields)
    try:
        column = model._meta.get_field(name)
    except FieldDoesNotExist:
        raise PanelSchemaException(
            f"reorderable() names {name!r}, which is not a field of {dotted(model)}."
            f"{nearest(name, known)}",
            f"Its fields: {', '.join(known) or 'none'}.",
            "Name the field that stores the position.",
        ) from None
    if not getattr(column, "concrete", False) or column.is_relation or not _is_position(column):
        raise PanelSchemaException(
            f"reorderable() names {name!r}, which is a {type_name(column)} of {dotted(model)}.",
            "A position is stored as an integer.",
            "Name an integer field that is not the primary key, such as PositiveIntegerField.",
        )


def _is_position(column: object) -> bool:
    is_own = not getattr(column, "primary_key", False) and not getattr(column, "generated", False)
    return is_own and has_type(column, "integer")
