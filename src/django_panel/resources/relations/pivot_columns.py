"""Columns that show a link's own values: ``TextColumn("pivot.role")``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.db.models import Model, OuterRef, Subquery

from django_panel.exceptions import PanelSchemaException
from django_panel.resources import records
from django_panel.resources.parent_links import ManyToManyLink
from django_panel.resources.relations.pivot import PIVOT
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath, single_valued_names

if TYPE_CHECKING:
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.tables.columns.base import Column
    from django_panel.tables.schema import TableSchema


class LinkValue:
    """Where such a column's values come from: the row that links each record to the owner."""

    def __init__(self, relation: RelationSource) -> None:
        self._owner = relation.owner
        self._link = cast("ManyToManyLink", relation.link)

    def path_in(self, model: type[Model], column: str) -> ColumnPath:
        """Return the value as a path that the database computes, for the rows of the page."""
        through = self._link.through()
        name = column.partition(".")[2]
        inside = resolve_path(through, name)
        if inside.is_record or inside.compute is not None:
            # Only a column can be read beside the record.
            known = single_valued_names(through)
            raise PanelSchemaException.unknown_column_path(column, through, name, known)
        ours, theirs = self._link.through_names()
        key = through._meta.get_field(theirs).target_field.attname
        rows = records.all_rows(through).filter(**{ours: self._owner, theirs: OuterRef(key)})
        return ColumnPath(
            lookup=f"{PIVOT}__{inside.lookup}",
            field=inside.field,
            relation="",
            model=model,
            is_record=False,
            verbose_names=inside.verbose_names,
            annotation=Subquery(rows.order_by("pk").values(inside.lookup)[:1]),
        )


def with_link_values(relation: RelationSource, schema: TableSchema) -> TableSchema:
    """Return a table whose columns of the link know which link is meant."""
    columns = schema.get_columns()
    if not relation.is_many_to_many() or not any(map(_is_of_link, columns)):
        return schema
    source: Any = LinkValue(relation)
    return schema.columns(
        column._with(_aggregate=source) if _is_of_link(column) else column for column in columns
    )


def _is_of_link(column: Column) -> bool:
    # An editable column writes to the record itself.
    return column.get_name().startswith(f"{PIVOT}.") and not column.is_editable()
