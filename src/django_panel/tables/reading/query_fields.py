"""The fields of a model that a table searches or is ordered by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from django.core.exceptions import FieldError
from django.db.models import JSONField, Model, QuerySet

from django_panel.exceptions import PanelSchemaException, collect, dotted, nearest
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath

#: The prefixes of ``ModelAdmin.search_fields``.
_PREFIXES = ("^", "=", "@")


def searched_paths(
    names: Iterable[str], model: type[Model], option: str = "search_fields"
) -> tuple[ColumnPath, ...]:
    """Return the paths of searched fields; raise for those that the database cannot search.

    ``option`` is the attribute that declares them.
    """
    return collect(partial(_searched_path, model, option), names)


def check_searched(names: Iterable[str], model: type[Model]) -> None:
    """Raise for the fields of ``search_fields`` that the database cannot search."""
    searched_paths(names, model)


def _searched_path(model: type[Model], option: str, name: object) -> ColumnPath:
    if not isinstance(name, str):
        raise PanelSchemaException(
            f"{option} contains {name!r}.",
            f"It takes names of fields of {dotted(model)}, and of related records with dots.",
            "Write the name of a field.",
        )
    if name.startswith(_PREFIXES):
        raise PanelSchemaException(
            f"{option} names {name!r}.",
            "A search finds every record that contains the words; there is no prefix for another "
            "comparison.",
            f"Write {name[1:]!r}.",
        )
    without_lookup = _without_lookup(model, name)
    if without_lookup is not None:
        raise PanelSchemaException(
            f"{option} names {name!r}.",
            "A search finds every record that contains the words; there is no look-up for another "
            "comparison.",
            f"Write {without_lookup!r}.",
        )
    try:
        resolved = resolve_path(model, name)
    except PanelSchemaException as error:
        raise PanelSchemaException(
            f"{option} names {name!r}, which cannot be searched.", str(error)
        ) from error
    path = resolved.searched_by or resolved
    # A database compares JSON as it is encoded, or does not compare it.
    is_json = isinstance(path.field, JSONField)
    if not path.is_text or is_json or path.annotation is not None:
        raise PanelSchemaException(
            f"{option} names {name!r}, which the database cannot search as text.",
            f"It takes fields of {dotted(model)}, and of related records with dots.",
            "Name a field.",
        )
    return path


def _without_lookup(model: type[Model], name: str) -> str | None:
    """Return ``title`` for ``title__exact``; None for a name that ends in no look-up."""
    path, _, lookup = dotted_path(name).rpartition(".")
    if not path:
        return None
    try:
        field = resolve_path(model, path).field
    except PanelSchemaException:
        return None
    return path if field is not None and lookup in field.get_lookups() else None


def check_ordering(terms: Sequence[str], model: type[Model]) -> None:
    """Raise for a term that the model cannot be ordered by."""
    for term in terms:
        name = term.removeprefix("-")
        if not _can_order(model, name):
            known = sorted(field.name for field in model._meta.concrete_fields)
            raise PanelSchemaException(
                f"ordering names {term!r}, by which {dotted(model)} cannot be ordered."
                f"{nearest(name, known)}",
                f"Its fields: {', '.join(known) or 'none'}.",
                "Name a field, with a minus for descending order.",
            )


def _can_order(model: type[Model], name: str) -> bool:
    try:
        QuerySet(model).order_by(name)
    except FieldError:
        return False
    # A random order cannot be divided into pages.
    return name != "?"
