"""Columns that show values of the through model: ``TextColumn("pivot.role")``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.db.models import Model, OuterRef, Subquery

from django_panel.exceptions import PanelSchemaException
from django_panel.records.rows import all_rows
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.resources.relations.pivot import PIVOT
from django_panel.support.keys import key_order
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath, single_valued_names

if TYPE_CHECKING:
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.tables.columns.base import Column
    from django_panel.tables.schema import TableSchema


class ThroughColumnSource:
    """The source of a pivot column's values: the through row of each record."""

    def __init__(self, relation: RelationSource) -> None:
        self._owner = relation.owner
        self._link = cast("ManyToManyLink", relation.link)

    def path_for(self, model: type[Model], column: str) -> ColumnPath:
        """Return the value as a path that a subquery computes."""
        through = self._link.through()
        name = column.partition(".")[2]
        inside = resolve_path(through, name)
        if inside.is_record or inside.compute is not None:
            # A subquery can select a column, but neither a record nor a Python property.
            known = single_valued_names(through)
            raise PanelSchemaException.unknown_column_path(column, through, name, known)
        owner_name, record_name = self._link.through_names()
        key = through._meta.get_field(record_name).target_field.attname
        rows = all_rows(through).filter(**{owner_name: self._owner, record_name: OuterRef(key)})
        return ColumnPath(
            lookup=f"{PIVOT}__{inside.lookup}",
            field=inside.field,
            relation="",
            model=model,
            is_record=False,
            verbose_names=inside.verbose_names,
            annotation=Subquery(rows.order_by(*key_order(rows.model)).values(inside.lookup)[:1]),
        )


def with_through_columns(relation: RelationSource, schema: TableSchema) -> TableSchema:
    """Return a table whose pivot columns read the through rows of this relation."""
    columns = schema.get_columns()
    if not relation.is_many_to_many() or not any(map(_is_pivot_column, columns)):
        return schema
    source: Any = ThroughColumnSource(relation)
    return schema.columns(
        column._with(_aggregate=source) if _is_pivot_column(column) else column
        for column in columns
    )


def _is_pivot_column(column: Column) -> bool:
    # An editable column writes to the related record.
    return column.get_name().startswith(f"{PIVOT}.") and not column.is_editable()
