"""The fields of a model that a table searches or is ordered by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.core.exceptions import FieldError
from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath

#: The prefixes of ``ModelAdmin.search_fields``.
_PREFIXES = ("^", "=", "@")


def searched_paths(
    names: Iterable[str], model: type[Model], option: str = "search_fields"
) -> tuple[ColumnPath, ...]:
    """Return the paths of searched fields; raise for one that the database cannot search.

    ``option`` is the attribute that declares them.
    """
    return tuple(_searched_path(name, model, option) for name in names)


def _searched_path(name: str, model: type[Model], option: str) -> ColumnPath:
    if name.startswith(_PREFIXES):
        raise PanelSchemaException(
            f"{option} names {name!r}.",
            "A search finds every record that contains the words; there is no prefix for another "
            "comparison.",
            f"Write {name[1:]!r}.",
        )
    resolved = resolve_path(model, name)
    path = resolved.searched_by or resolved
    if not path.is_text or path.annotation is not None:
        raise PanelSchemaException(
            f"{option} names {name!r}, which the database cannot search as text.",
            f"It takes fields of {dotted(model)}, and of related records with dots.",
            "Name a field.",
        )
    return path


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
