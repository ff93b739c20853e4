"""Checks of ``with_related`` and ``list_select_related``: lists of paths over relations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db.models import ForeignObjectRel, Model

from django_panel.exceptions import dotted, nearest
from django_panel.support.lookup_paths import lookup_path

_ATTRIBUTES = ("with_related", "list_select_related")


def wrong_relations(owner: type, model: type[Model]) -> Iterator[CheckMessage]:
    """Yield an error for each path that a resource or a relation manager cannot load."""
    for attribute in _ATTRIBUTES:
        given = getattr(owner, attribute, ())
        if isinstance(given, str) or not isinstance(given, Sequence):
            yield Error(
                f"{dotted(owner)}.{attribute} is {given!r}. It is a list of names of relations.",
                hint="List the relations that titles, policies and actions read. Those of columns "
                "are always loaded.",
                id="panel.E008",
            )
            continue
        for path in given:
            if not (isinstance(path, str) and _is_loadable(model, path)):
                known = sorted(_relations(model))
                yield Error(
                    f"{dotted(owner)}.{attribute} names {path!r}, which is no relation of "
                    f"{dotted(model)}.{nearest(str(path), known)}",
                    hint=f"Its relations: {', '.join(known) or 'none'}.",
                    id="panel.E008",
                )


def _is_loadable(model: Any, path: str) -> bool:
    """Return whether each step is a relation, as far as the models are known."""
    for step in lookup_path(path).split("__"):
        relations = _relations(model)
        if step not in relations:
            is_field = any(field.name == step for field in model._meta.concrete_fields)
            # A prefetch may follow another attribute of the model.
            return hasattr(model, step) and not is_field
        model = relations[step].related_model
        if not isinstance(model, type):
            # A generic foreign key.
            return True
    return True


def _relations(model: type[Model]) -> dict[str, Any]:
    """Return the relations of a model by the names under which a record has them."""
    relations: dict[str, Any] = {}
    field: Any
    for field in model._meta.get_fields():
        name = field.name
        if isinstance(field, ForeignObjectRel):
            name = field.get_accessor_name()
        if field.is_relation and name is not None:
            relations[name] = field
    return relations
