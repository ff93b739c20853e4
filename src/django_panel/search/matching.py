"""The records that contain the words of a search, and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connections
from django.db.models import CharField, Model, QuerySet, TextField

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.resources.ranked_search import RankedSearch
from django_panel.support.keys import key_order
from django_panel.support.related import related_scope
from django_panel.tables.reading.paths import ColumnPath
from django_panel.tables.reading.query_fields import searched_paths
from django_panel.tables.reading.search import apply_search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django_panel.resources.resource import Resource


def matching_rows(
    resource: type[Resource], rows: QuerySet[Any], words: Sequence[str]
) -> QuerySet[Any]:
    """Return the rows that contain every word in one of the declared attributes, in order.

    A ranked search of PostgreSQL orders them by rank, and may find more.
    """
    declared = resource.global_search_attributes
    paths = [_scoped(path) for path in attribute_paths(resource)]
    if isinstance(declared, RankedSearch) and connections[rows.db].vendor == "postgresql":
        # Needs the driver of PostgreSQL.
        from django_panel.search.postgres import ranked_rows  # noqa: PLC0415

        return ranked_rows(declared, rows, paths, words)
    matching = apply_search(rows, words, paths)
    return (
        matching
        if matching.ordered
        else matching.order_by(*key_order(matching.model, descending=True))
    )


def attribute_paths(resource: type[Resource]) -> tuple[ColumnPath, ...]:
    """Return the paths of the declared attributes; raise for one that cannot be searched."""
    declared, model = resource.global_search_attributes, resource.model
    if isinstance(declared, str):
        raise PanelSchemaException(
            f"{dotted(resource)}.global_search_attributes is the text {declared!r}.",
            "It takes a list of attributes.",
            f"Write [{declared!r}].",
        )
    paths = searched_paths(declared, model, "global_search_attributes")
    if isinstance(declared, RankedSearch):
        for name, path in zip(declared, paths, strict=True):
            _require_rankable(declared, name, path, model)
    return paths


def _require_rankable(
    declared: RankedSearch, name: str, path: ColumnPath, model: type[Model]
) -> None:
    if path.is_to_many or not isinstance(path.field, CharField | TextField):
        raise PanelSchemaException(
            f"global_search_attributes names {name!r} in {type(declared).__name__}(), which "
            "cannot be ranked.",
            f"It takes text fields of {dotted(model)}, and of relations to one record.",
            "Name a text field, or declare a list of attributes.",
        )


def _scoped(path: ColumnPath) -> ColumnPath:
    """Return the path over the related records in scope (decisions D23)."""
    scopes = {
        model: rows for model in path.related_models if (rows := related_scope(model)) is not None
    }
    return path.scoped(scopes) if scopes else path
